#pragma once

namespace vitrine {

class ConstantTables;
class Pass;
class Scratch;
class VulkanContext;
class WeightCopies;

/// What operations work with: the pass they record into, and the device memory they use.
struct Workbench {
    const VulkanContext& context;
    Pass& pass;
    WeightCopies& weights;
    ConstantTables& tables;
    Scratch& scratch;
};

}  // namespace vitrine
