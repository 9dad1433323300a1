/** Parts of libraries that no page can reach, though the library asks for them. */
import type { Plugin } from 'vite'

/** What antd's table offers for its own column filters, a tree with search among it; our lists have a query form instead. */
const COLUMN_FILTER = /antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/

const NOTHING = `export const flattenKeys = () => []
export default () => { throw new Error('column filters of the table are not in the build: apps/web/build/unused.ts') }
`

export const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  apply: 'build',
  load: { filter: { id: COLUMN_FILTER }, handler: () => ({ code: NOTHING, moduleSideEffects: false }) },
})
