#pragma once

namespace vitrine {

class ConstantTables;
class Pass;
class Scratch;
class VulkanContext;
class WeightCopies;

/// The resources that operations use: the pass into which they record commands, and the data in device memory.
struct Workbench {
    const VulkanContext& context;
    Pass& pass;
    WeightCopies& weights;
    ConstantTables& tables;
    Scratch& scratch;
};

}  // namespace vitrine
