import { expect, test } from 'vitest'
import { libraryReachedFrom } from '../../build/chunks.ts'

const LIBRARIES = /node_modules\/(antd|@ant-design|@rc-component)\//

interface Module {
  readonly code?: string
  readonly importedIds: readonly string[]
}

const moduleOf = (name: string): string => `/app/node_modules/${name}`

const FRAME = '/app/src/frame.tsx'
const ANTD = moduleOf('antd/es/index.js')
const ICONS = moduleOf('@ant-design/icons/es/index.js')

const GRAPH: Readonly<Record<string, readonly string[]>> = {
  'antd/es/index.js': ['antd/es/button/index.js', 'antd/es/qr-code/index.js', 'antd/es/date-picker/index.js'],
  'antd/es/button/index.js': ['@rc-component/util/es/ref.js', 'antd/es/index.js', 'react/index.js'],
  'antd/es/qr-code/index.js': [],
  'antd/es/date-picker/index.js': [],
  '@ant-design/icons/es/index.js': ['@ant-design/icons/es/icons/BellOutlined.js'],
  '@ant-design/icons/es/icons/BellOutlined.js': [],
  '@rc-component/util/es/ref.js': [],
  '@rc-component/util/es/warning.js': [],
  'react/index.js': ['@rc-component/util/es/warning.js'],
}
const LIBRARY = Object.entries(GRAPH).map(([name, imports]): [string, Module] => [
  moduleOf(name),
  { importedIds: imports.map(moduleOf) },
])

const reachedBy = (frame: Module): string[] => {
  const graph = new Map([...LIBRARY, [FRAME, frame]])
  const { ids, plugin } = libraryReachedFrom(new Set([FRAME]), LIBRARIES)
  const build = { getModuleIds: () => graph.keys(), getModuleInfo: (id: string) => graph.get(id) }
  ;(plugin.buildEnd as (this: unknown) => void).call(build)
  return [...ids].map((id) => id.replace(moduleOf(''), '')).toSorted()
}

test('names from an index lead to their own files and what these import', () => {
  const code = `import { Button, App as Frame } from "antd"\nimport {\n  BellOutlined,\n} from '@ant-design/icons'`
  expect(reachedBy({ code, importedIds: [ANTD, ICONS] })).toEqual([
    '@ant-design/icons/es/icons/BellOutlined.js',
    '@rc-component/util/es/ref.js',
    'antd/es/button/index.js',
  ])
})

test.each([
  ['DatePicker', 'antd/es/date-picker/index.js'],
  ['QRCode', 'antd/es/qr-code/index.js'],
])('%s is in %s', (name, file) => {
  expect(reachedBy({ code: `import { ${name} } from 'antd'`, importedIds: [ANTD] })).toEqual([file])
})

test('a file imported directly counts, own code and other libraries do not', () => {
  const importedIds = [moduleOf('@rc-component/util/es/ref.js'), moduleOf('react/index.js'), '/app/src/other.ts']
  expect(reachedBy({ code: '', importedIds })).toEqual(['@rc-component/util/es/ref.js'])
})
