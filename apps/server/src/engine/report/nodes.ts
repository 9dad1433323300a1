/** Nodes of the parser's tree, for what reads them without their types. */
export interface Node {
  readonly [field: string]: unknown
}

export const bodyOf = (value: unknown): Node => (value ?? {}) as Node
export const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? (value as Node[]) : [])
