/** Counts that may only fall, against tools/ratchet.json. A commit that raises a ceiling by hand says why. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import {
  isPrivateLocal,
  isPrivateMember,
  isPrivateName,
  mentionsPrivateName,
  privateWordsIn,
} from './private-words.mjs'
import { main, ROOT } from './setup.mjs'
import { CODE, countLines, nodesOf, readTexts } from './sources.ts'

const CEILINGS = join(ROOT, 'tools/ratchet.json')

const TITLES = {
  privateWords: '注释与测试标题中的自造词',
  privateNames: '自造的文件名、导出名、类型名、属性名、参数名与变量名',
  commentLines: '注释行',
  cssLines: '样式行',
}

/** Counted by a test that opens the app: it fails above the ceiling, and its ceiling is lowered by hand. */
const MEASURED = {
  filesPerList: '列表请求经过的引擎与模型文件',
  filesPerEdit: '修改请求经过的引擎与模型文件',
}

/** A ceiling is lowered to the next multiple, which leaves room to merge branches. */
const STEPS = { privateWords: 50, privateNames: 1, commentLines: 250, cssLines: 100 }

/** Goals: below them a ceiling stays, as room for new work. */
const GOALS = { commentLines: 9000, cssLines: 9000 }

const HINT = '可以降低上限：npm run check -- --lower'

const total = (all, count) => all.reduce((sum, one) => sum + count(one), 0)

const TITLE = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])(.*?)\1/g

const titlesIn = ({ path, text }) =>
  /\.(test|spec)\.\w+$/.test(path) ? [...text.matchAll(TITLE)].map(([, , title]) => title) : []

const NAMED = /^(?:export (?:async )?(?:const|function|class)|(?:export )?(?:interface|type)) (\w+)/gm

const LOCAL = /\b(?:const|let|function) (\w+)/g

const isProduct = ({ path }) => /^(apps|packages)\/\w+\/src\//.test(path) && !/\.test\./.test(path)

const localsIn = (source) => (isProduct(source) ? [...source.text.matchAll(LOCAL)].map(([, name]) => name) : [])

const nameIn = (pattern) => (pattern.type === 'AssignmentPattern' ? pattern.left.name : pattern.name)

/** Names on the wire keep the form clients know, so members of the contract and the model are not counted. */
const membersIn = ({ path }, nodes) =>
  /^packages\/(contract|model)\//.test(path)
    ? []
    : nodes.filter(({ type }) => /^TS(Property|Method)Signature$/.test(type)).map(({ key }) => key.name)

const parametersIn = (nodes) => nodes.flatMap(({ params }) => (Array.isArray(params) ? params.map(nameIn) : []))

const hiddenNamesIn = (source, parsed) => {
  if (!isProduct(source) || !mentionsPrivateName(source.text)) return []
  const nodes = nodesOf(parsed.program)
  return [...membersIn(source, nodes).filter(isPrivateMember), ...parametersIn(nodes).filter(isPrivateLocal)]
}

const privateNamesOf = (source, parsed) => {
  const { path, text } = source
  const names = [basename(path).replace(/\..*$/, ''), ...[...text.matchAll(NAMED)].map(([, name]) => name)]
  return [...names.filter(isPrivateName), ...localsIn(source).filter(isPrivateLocal), ...hiddenNamesIn(source, parsed)]
}

/** Where to look: file and name. */
export const privateNamesIn = (sources) =>
  sources.flatMap((source) =>
    privateNamesOf(source, parseSync(source.path, source.text)).map((name) => `${source.path} ${name}`),
  )

export const countsOf = (source) => {
  const { path, text } = source
  const parsed = parseSync(path, text)
  const { comments } = parsed
  return {
    privateWords: total([...comments.map(({ value }) => value), ...titlesIn(source)], privateWordsIn),
    privateNames: privateNamesOf(source, parsed).length,
    commentLines: total(comments, ({ value }) => countLines(value)),
  }
}

const countAll = () => {
  const texts = readTexts()
  const each = texts.filter(({ path }) => CODE.test(path)).map(countsOf)
  const keys = ['privateWords', 'privateNames', 'commentLines']
  return {
    ...Object.fromEntries(keys.map((key) => [key, total(each, (counts) => counts[key])])),
    cssLines: total(texts, ({ path, lines }) => (path.endsWith('.css') ? lines : 0)),
  }
}

export const lowered = (ceilings, counts) =>
  Object.fromEntries(
    Object.entries(ceilings).map(([key, ceiling]) => {
      if (key in MEASURED) return [key, ceiling]
      const next = Math.ceil(counts[key] / STEPS[key]) * STEPS[key]
      return [key, Math.min(ceiling, Math.max(next, GOALS[key] ?? 0))]
    }),
  )

export const verdictsOf = (ceilings, counts) =>
  Object.entries(ceilings).map(([key, ceiling]) => {
    if (key in MEASURED)
      return { fits: true, line: `· ${MEASURED[key]}：上限 ${ceiling}（request-files.test.ts 测量）` }
    const fits = counts[key] <= ceiling
    const line = `${fits ? '✓' : '✗'} ${TITLES[key]}：${counts[key]}（上限 ${ceiling}）`
    return { fits, line: fits ? line : `${line}，多出 ${counts[key] - ceiling}，请删减后再提交` }
  })

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main(async () => {
    const counts = countAll()
    const stored = JSON.parse(readFileSync(CEILINGS, 'utf8'))
    const ceilings = process.argv.includes('--lower') ? lowered(stored, counts) : stored
    if (ceilings !== stored) writeFileSync(CEILINGS, `${JSON.stringify(ceilings, null, 2)}\n`)
    const verdicts = verdictsOf(ceilings, counts)
    console.log(verdicts.map(({ line }) => line).join('\n'))
    if (counts.privateNames > ceilings.privateNames)
      console.log(
        `  这些名字请改成常用词：${privateNamesIn(readTexts().filter(({ path }) => CODE.test(path))).join('、')}`,
      )
    if (JSON.stringify(lowered(ceilings, counts)) !== JSON.stringify(ceilings)) console.log(HINT)
    return verdicts.every(({ fits }) => fits) ? 0 : 1
  })
