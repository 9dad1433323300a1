/** The documents agree with the files: links lead somewhere, decisions are dated and indexed, the README stays short. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './setup.mjs'

const README_LINES = 120

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const documents = ['README.md', 'CHANGELOG.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).sort()

/** Title, date and first sentence of a decision; undefined when the head of the note has another form. */
const headOf = (text) => {
  const [, number, title, date, first] =
    /^# (\d{4}) (.+)\n\n(\d{4}-\d\d-\d\d)(?:[ .].*)?\n+(?:- )?([^]+?[.:](?=\s|\*|$))/.exec(text) ?? []
  return (
    number && {
      number,
      title,
      date,
      line: first
        .replaceAll(/[*\n]+/g, ' ')
        .replaceAll(/ +/g, ' ')
        .trim(),
    }
  )
}

const INDEX_HEAD = `# Decisions

Why things are as they are: notes that still decide something, in 25 lines or little more, newest last. A note that no longer decides goes.
Written by \`npm run test:file -- tools/documents.test.mjs -u\`.

| note | in one line | date |
| --- | --- | --- |
`

test('every decision has a number, a title and a date', () => {
  expect(decisions.filter((path) => !headOf(read(path)))).toEqual([])
})

test('the index lists every decision', async () => {
  const rows = decisions.map((path) => {
    const { number, title, date, line } = headOf(read(path))
    const shown = line.replaceAll('|', '\\|').replaceAll('](', '](').slice(0, 160)
    return `| [${number} ${title}](${path.slice('docs/decisions/'.length)}) | ${shown} | ${date} |`
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

test('the README is short', () => {
  expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(README_LINES)
})
