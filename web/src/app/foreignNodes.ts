/**
 * Translators and extensions replace the text nodes that React rendered. Without this, React would throw when it moves
 * or removes such a node, and the whole screen would disappear.
 */
export function tolerateForeignNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null) as T;
  };
}
