#pragma once

namespace vitrine {

class ConstantTables;
class Pass;
class Scratch;
class VulkanContext;
class WeightCopies;

/// What operations work with: where they record, and the memory of the device that they find and need.
struct Workbench {
    const VulkanContext& context;
    Pass& pass;
    WeightCopies& weights;
    ConstantTables& tables;
    Scratch& scratch;
};

}  // namespace vitrine
