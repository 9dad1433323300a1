import { LineIcon } from './line-icon.tsx'

const PATHS = {
  gauge: 'M3.6 16.4a9 9 0 1 1 16.8 0M12 15.5l3.6-5M6 19.5h12',
  breath: 'M2.5 8.5h11a2.8 2.8 0 1 0-2.6-3.9M2.5 12.5h16a2.8 2.8 0 1 1-2.6 3.9M2.5 16.5h7.4a2.3 2.3 0 1 1-2.2 3.1',
  cell: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM9.3 7.6c2.3-.9 3.2 1.3 2.7 3 2-.6 3.9.5 3.6 2.7-.3 2.4-2.7 3.5-4.9 2.9-2.6-.7-4-2.7-3.5-5 .2-1.6.9-3 2.1-3.6ZM15.6 6.6v.1M17.6 9.8v.1M6.4 16.6v.1M15.4 17.8v.1',
} as const

export type ToolMark = keyof typeof PATHS

export const ToolIcon = ({ mark }: { mark: ToolMark }) => <LineIcon path={PATHS[mark]} stroke={1.6} />
