/** One word for one thing on screen, according to docs/glossary.md. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isTest, listFiles, readTexts, report, ROOT } from './sources.ts'

const WORDS: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/[帐账]户名/, '用户名'],
  [/帐[户号]|账户/, '账号'],
  [/其它/, '其他'],
  [/切换科室/, '切换部门'],
  [/okText[=:{\s]*['"](?:确认|好的?)['"]|>\s*确认\s*<\/(?:B|b)utton>/, '确定'],
  [/title[=:{\s]*['"]密码修改['"]/, '修改密码'],
]

const PRESCRIBED = ['注册账户', '使用已有账户登录', '您的账户：', '关闭其它']

const wrongIn = (text: string): string[] =>
  text.split('\n').flatMap((line, at) => {
    const own = PRESCRIBED.reduce((rest, words) => rest.replaceAll(words, ''), line)
    const found = WORDS.find(([wrong]) => wrong.test(own))
    return found ? [`${at + 1}: ${found[0].exec(own)![0]} → ${found[1]}`] : []
  })

describe('words', () => {
  it('are the same for the same thing', () => {
    const product = readTexts().filter(({ path }) => /^(apps|packages)\//.test(path) && !isTest(path))
    const readme = { path: 'README.md', text: readFileSync(join(ROOT, 'README.md'), 'utf8') }
    report([...product, readme].flatMap(({ path, text }) => wrongIn(text).map((wrong) => `${path}:${wrong}`)))
  })

  it('of 本页帮助 match buttons, tabs and fields', () => {
    const helps = readTexts().filter(({ path }) => path.startsWith('apps/web/src/shell/help/'))
    const others = readTexts().filter(
      ({ path }) => /^(apps|packages)\//.test(path) && !isTest(path) && !path.startsWith('apps/web/src/shell/help/'),
    )
    const named = helps.flatMap(({ text }) =>
      [...text.matchAll(/\['([^']+)', '/g)].flatMap(([, name]) => name!.split(' / ')),
    )
    expect(named.length).toBeGreaterThan(100)
    expect([...new Set(named)].filter((name) => !others.some(({ text }) => text.includes(name)))).toEqual([])
  })

  it('that are prescribed still occur', () => {
    const all = listFiles(['apps', 'packages'])
      .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'))
    expect(PRESCRIBED.filter((words) => !all.some((text) => text.includes(words)))).toEqual([])
  })

  it.each([
    ["placeholder='请输入帐户名'", '帐户名 → 用户名'],
    ["title: '我的账户'", '账户 → 账号'],
    ["label: '其它'", '其它 → 其他'],
    ['<Modal okText="确认">', 'okText="确认" → 确定'],
    ["title: '密码修改'", "title: '密码修改' → 修改密码"],
  ])('%s is found', (text, wrong) => {
    expect(wrongIn(text)).toEqual([`1: ${wrong}`])
    expect(wrongIn("label: '密码修改', '关闭其它'")).toEqual([])
  })
})
