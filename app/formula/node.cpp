#include "app/formula/node.h"

#include <memory>
#include <utility>

namespace vitrine::formula {

NodePtr made(Node::Kind kind, Class atom)
{
    auto node = std::make_unique<Node>();
    node->kind = kind;
    node->atom = atom;
    return node;
}

NodePtr made(Node::Kind kind, NodePtr part, Class atom)
{
    NodePtr node = made(kind, atom);
    node->parts.push_back(std::move(part));
    return node;
}

NodePtr spaceOf(double length)
{
    NodePtr node = made(Node::Kind::Space);
    node->length = length;
    return node;
}

NodePtr textOf(const QString& text, Class atom)
{
    NodePtr node = made(Node::Kind::Text, atom);
    node->text = text;
    return node;
}

NodePtr symbolNode(char32_t code, Class atom)
{
    NodePtr node = made(Node::Kind::Symbol, atom);
    node->symbol = code;
    return node;
}

}  // namespace vitrine::formula
