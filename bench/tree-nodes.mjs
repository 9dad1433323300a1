/** Five thousand nodes on three levels, as the departments of D1. */
const below = (of, each, children) =>
  Array.from({ length: each }, (_, at) => ({
    key: `${of}-${at}`,
    title: `科室${of}-${at}`,
    children: children(`${of}-${at}`),
  }))

export const NODES = below('1', 1, (root) => below(root, 50, (middle) => below(middle, 99, () => [])))
