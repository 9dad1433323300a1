/** Style modules beside their components, used and existing classes, and an example for each rule. */
import { describe, expect, test } from 'vitest'
import { isTest, parseSource, readSources, readTexts, report } from './sources.ts'
import {
  bareClasses,
  GLOBAL,
  idleClasses,
  namesakes,
  newGlobals,
  oddBounds,
  rivals,
  unknownClasses,
  type Sheet,
} from './styles.ts'

const WEB = 'apps/web/src/'
const sheets = readTexts().filter(({ path }) => path.startsWith(WEB) && path.endsWith('.css'))
const sources = readSources().filter(({ path }) => path.startsWith(WEB) && !isTest(path))

describe('styles', () => {
  test('are modules', () => {
    report(newGlobals(sheets))
    expect(GLOBAL.filter((path) => !sheets.some((sheet) => sheet.path === path))).toEqual([])
  })

  test('have names of their own', () => {
    report(namesakes(sheets))
  })

  test('have every class that is named', () => {
    report(unknownClasses(sheets, sources))
  })

  test('have no unused class', () => {
    report(idleClasses(sheets, sources))
  })

  test('have no class of their own outside of modules', () => {
    report(bareClasses(sheets, sources))
  })

  test('use the breakpoints of the code', () => {
    report(oddBounds(sheets))
  })

  test('do not depend on which module comes first', () => {
    report(rivals(sheets, sources))
  })
})

const sheet = (path: string, text: string): Sheet => ({ path: `${WEB}${path}`, text })
const code = (text: string) => [parseSource(`${WEB}shell/a.tsx`, text)]

const A = sheet('shell/a.module.css', '.one { color: red }\n@media print { .two:not(:global(.ant-x)) { color: blue } }')
const WEARS_BOTH = "import styles from './a.module.css'\nexport const a = [styles.one, styles.two]"

describe('each rule catches', () => {
  test('nothing in consistent sheets', () => {
    const takes = sheet('shell/b.module.css', '.three { :global(.a-one) { color: red } }')
    const all = code(`${WEARS_BOTH}\nimport b from './b.module.css'\nexport const B = () => <b className={b.three} />`)
    for (const rule of [namesakes, unknownClasses, idleClasses, bareClasses, rivals])
      expect(rule([A, takes], all)).toEqual([])
  })

  test('a new global stylesheet', () => {
    expect(newGlobals([sheet('shell/a.css', ''), A])).toHaveLength(1)
  })

  test('two modules of one name', () => {
    expect(namesakes([A, sheet('kit/a.module.css', '.one { color: red }')])).toHaveLength(1)
  })

  test('a misspelt class', () => {
    const taking = sheet('shell/b.module.css', ':global(.a-three) { color: red }')
    expect(unknownClasses([A], code(`${WEARS_BOTH}\nstyles.ones`))).toHaveLength(1)
    expect(bareClasses([A, taking], [])).toHaveLength(1)
  })

  test('an odd breakpoint', () => {
    const bound = (width: string) =>
      sheet('shell/b.module.css', `@media (max-width: ${width}px) { .one { color: red } }`)
    expect(oddBounds([bound('767.98'), bound('767.99'), bound('768')])).toHaveLength(2)
  })

  test('an idle class, also a nested one', () => {
    const idle = sheet('shell/b.module.css', '.three { color: red; &.four { color: blue } }')
    expect(idleClasses([A, idle], code(WEARS_BOTH))).toHaveLength(2)
  })

  test('a global class', () => {
    const hidden = sheet('shell/b.module.css', ':global(.mine) .three { color: red }')
    const plain = sheet('platform/theme.css', '.mine { color: red }')
    expect(bareClasses([hidden, plain], code('export const A = () => <b className="mine" />'))).toHaveLength(3)
  })

  test('two classes that set the same', () => {
    const other = sheet('kit/b.module.css', '.three { background-color: red; color: blue }')
    const look = sheet('kit/look/c.module.css', '.four { color: blue }')
    const worn = (path: string, name: string) =>
      code(`import a from './a.module.css'\nimport b from '../${path}.module.css'\n\`\${a.one} \${b.${name}}\``)
    expect(rivals([A, other], worn('kit/b', 'three'))).toHaveLength(1)
    expect(rivals([A, look], worn('kit/look/c', 'four'))).toEqual([])
  })
})
