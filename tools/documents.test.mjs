/** Documents agree with the files: valid links, dated and indexed decisions, a short README. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './setup.mjs'

const README_LINES = 120
const DECISION_LINES = 25
const HAZARD_CELLS = 7
/** Longest sentence of a decision in the index, and the length up to which the second sentence follows. */
const LENGTH = { most: 160, short: 40 }

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort()

/** Cells of the numbered lines of a table. */
const rowsIn = (text) =>
  [...text.matchAll(/^\| (\d+ \|.*) \|$/gm)].map(([, line]) => line.split('|').map((cell) => cell.trim()))

const shortened = (text) => {
  if (text.length <= LENGTH.most) return text
  const clauses = new RegExp(`^(.{${LENGTH.short},${LENGTH.most}})[;:] `).exec(text)
  return clauses ? `${clauses[1]}.` : `${text.slice(0, LENGTH.most).replace(/[\s,]+\S*$/, '')} …`
}

const lineOf = (text) => {
  const plain = text
    .replaceAll(/\*\*|^- /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [first = plain, second = ''] = plain.match(/.+?[.](?=\s|$)/g) ?? []
  if (first.length >= LENGTH.short) return shortened(first)
  return `${first}${shortened(second)}`
}

const headOf = (note) => {
  const [, number, title, date, text] = /^# (\d{4}) (.+)\n\n(\d{4}-\d\d-\d\d)(?:[ .].*)?\n+([^]+)$/.exec(note) ?? []
  return number && { number, title, date, text, line: lineOf(text) }
}

const INDEX_HEAD = `# Decisions

Why things are as they are: notes that still decide something, in ${DECISION_LINES} lines of text, newest last. A note that no longer decides goes.
Written by \`npm run test:file -- tools/documents.test.mjs -u\`.

| note | in one line | date |
| --- | --- | --- |
`

test('every decision has a number, a title and a date', () => {
  expect(decisions.filter((path) => !headOf(read(path)))).toEqual([])
})

test('a decision has at most 25 lines of text', () => {
  const lengths = decisions.map((path) => [path, headOf(read(path))?.text.match(/^.*\S.*$/gm)?.length ?? 0])
  expect(lengths.filter(([, lines]) => lines > DECISION_LINES)).toEqual([])
})

test('the index lists every decision', async () => {
  const rows = decisions.map((path) => {
    const { number, title, date, line } = headOf(read(path))
    const cell = line.replaceAll('|', '\\|')
    return `| [${number} ${title}](${path.slice('docs/decisions/'.length)}) | ${cell} | ${date} |`
  })
  await expect(`${INDEX_HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(join(ROOT, 'docs/decisions/README.md'))
})

test('links between documents lead to files', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target]) => join(dirname(path), target))
      .filter((target) => !existsSync(join(ROOT, target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('decisions that code or a document names exist', () => {
  const sources = globSync('{apps,packages,tools,bench,e2e}/**/*.{ts,tsx,mjs,sql}', {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|migrations)$/.test(path),
  })
  const broken = [...sources, ...documents].flatMap((path) =>
    [...read(path).matchAll(/docs\/decisions\/\d{4}[\w-]*\.md/g)]
      .filter(([target]) => !existsSync(join(ROOT, target)))
      .map(([target]) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('every hazard has all cells, and tests that exist', () => {
  const rows = rowsIn(read('docs/clinical-safety.md'))
  expect(rows.map(([number]) => Number(number))).toEqual(rows.map((_, n) => n + 1))
  expect(rows.filter((cells) => cells.length !== HAZARD_CELLS || cells.includes(''))).toEqual([])
  const missing = rows.flatMap(([number, , , , tests]) => {
    const named = [...tests.matchAll(/`([^`]+)`((?:,? “[^”]+”)+)/g)]
    const wrong = named.flatMap(([, path, titles]) => {
      const text = existsSync(join(ROOT, path)) ? read(path) : ''
      return [...titles.matchAll(/“([^”]+)”/g)].flatMap(([, title]) =>
        text.includes(title) ? [] : [`${path} ${title}`],
      )
    })
    return named.length === 0 ? [`${number} names no test`] : wrong
  })
  expect(missing).toEqual([])
})

test('the acceptance table names existing tests and gives every line a state', () => {
  const table = read('docs/acceptance.md')
  const rows = rowsIn(table)
  expect(rows.length).toBeGreaterThan(250)
  const isStated = (cells) => cells.length === 5 && /^(?:met|open|refused by decisions §\d)/.test(cells[4])
  expect(rows.filter((cells) => !isStated(cells))).toEqual([])
  const tests = rows.flatMap(([, , , named]) => [...named.matchAll(/`([^`]+)`/g)].map(([, path]) => path))
  expect(tests.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const of = (state) => rows.filter((cells) => cells[4].startsWith(state)).length
  expect(table).toContain(`${rows.length} lines: ${of('met')} met, ${of('open')} open, ${of('refused')} refused.`)
})

test('the README is short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES)
})
