#pragma once

namespace vitrine {

class ConstantTables;
class Pass;
class Scratch;
class VulkanContext;
class WeightCopies;

/// The resources of operations: the pass that they record into, and the device memory that they use.
struct Workbench {
    const VulkanContext& context;
    Pass& pass;
    WeightCopies& weights;
    ConstantTables& tables;
    Scratch& scratch;
};

}  // namespace vitrine
