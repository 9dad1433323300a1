import type { Block, Paper } from '@huxi/clinical/paper'
import { describe, expect, test } from 'vitest'
import { drawBlock } from './blocks.ts'
import { renderPaper } from './render.ts'
import { headEnd, heightOf, openDoc, topOf } from './sheet.ts'

const NEAR_END = 720

const paperOf = (blocks: readonly Block[], more: Partial<Paper> = {}): Paper => ({
  title: '评估报告',
  head: { institution: '示范医院', subject: '张三 · P26000001' },
  foot: ['打印时间 2026-01-31 09:12', '打印人 林静怡', '报告编号 R1'],
  blocks,
  ...more,
})

const MADE = new Date('2026-01-31T01:12:40Z')

const render = (paper: Paper) => renderPaper(paper, MADE)

const pagesOf = (file: Buffer): number => [...file.toString('latin1').matchAll(/\/Type \/Page\b/g)].length

const rows = (n: number): Block => ({
  kind: 'table',
  columns: [
    { title: '项目', width: 0.7 },
    { title: '得分', width: 0.3, align: 'right' },
  ],
  rows: Array.from({ length: n }, (_, i) => [`第 ${i} 项`, '1']),
})

describe('a printed paper', () => {
  test('is a PDF with its typeface inside and its text selectable', async () => {
    const file = await render(paperOf([{ kind: 'text', text: '䶮𬭎 ≥ 60 %，SpO₂ 88 %' }]))
    const text = file.toString('latin1')
    expect(text.startsWith('%PDF-1.7')).toBe(true)
    expect(text).toMatch(/\/FontFile2/)
    expect(text).toMatch(/\/ToUnicode/)
    expect(pagesOf(file)).toBe(1)
  })

  test('of many rows goes on on further pages, each with its head', async () => {
    expect(pagesOf(await render(paperOf([rows(80)])))).toBe(2)
  })

  test('fits one page by dropping optional blocks', async () => {
    const spare = (n: number, name: Block['spare']): Block => ({ ...rows(n), ...(name && { spare: name }) })
    expect(pagesOf(await render(paperOf([rows(15), spare(30, '其他评分的计算过程')])))).toBe(1)
    // required blocks are never cut
    expect(pagesOf(await render(paperOf([rows(80), spare(5, '历次趋势')])))).toBe(2)
  })

  test('moves the text before signatures to their page', () => {
    const doc = openDoc(paperOf([]), MADE)
    const [text, signatures] = [
      { kind: 'text', text: '仅供临床参考' },
      { kind: 'signatures', labels: ['评估人'] },
    ] as const satisfies readonly Block[]
    expect(drawBlock(doc, text, NEAR_END)).toBeGreaterThan(NEAR_END)
    expect(drawBlock(doc, text, NEAR_END, signatures)).toBeLessThan(NEAR_END)
  })

  test('begins below a head of several lines', () => {
    const institution = '某某大学附属第一医院呼吸与危重症医学科慢病管理中心 · 东院区'
    const [short, long] = [institution.slice(0, 8), institution].map((name) =>
      openDoc(paperOf([], { head: { institution: name, subject: '张三' } }), MADE),
    )
    const line = heightOf(short!, '一', { size: 9 })
    expect(headEnd(long!)).toBeCloseTo(headEnd(short!) + line)
    expect(topOf(long!)).toBeCloseTo(topOf(short!) + line)
  })

  test('gives equal content equal files', async () => {
    const [one, other] = await Promise.all([render(paperOf([rows(3)])), render(paperOf([rows(3)]))])
    expect(one.equals(other)).toBe(true)
  })

  test.each(['张𠮷', '王𫰡', '张𡌶', 'สมชาย ใจดี', 'Nguyễn Văn Ơn', 'Пётр', '李〇'])(
    'the name %s is set, in a further typeface where the first lacks a character',
    async (name) => {
      const paper = paperOf([{ kind: 'facts', pairs: [['姓名', name]] }], {
        head: { institution: '示范医院', subject: `${name} · P26000001` },
      })
      const file = await render(paper)
      expect(pagesOf(file)).toBe(1)
      expect(file.equals(await render(paper))).toBe(true)
    },
  )

  test('refuses a character without glyph by name', async () => {
    await expect(render(paperOf([{ kind: 'facts', pairs: [['姓名', '张𪛖𠮷']] }]))).rejects.toThrow(
      '打印字库没有“𪛖”（U+2A6D6），不能生成报告；请改用通用写法或联系管理员',
    )
  })

  test('draws every kind of block', async () => {
    const all: readonly Block[] = [
      { kind: 'heading', text: '结果' },
      {
        kind: 'result',
        name: 'DECAF',
        figure: '3',
        below: ['分', '满分 6 分'],
        verdict: '▲ 高危',
        meaning: '住院死亡风险明显升高',
        scale: {
          bands: [
            { left: 0, right: 0.3, text: '低危', tone: 'low' },
            { left: 0.3, right: 0.4, text: '中危', tone: 'medium' },
            { left: 0.4, right: 1, text: '高危', tone: 'high' },
          ],
          ticks: [{ at: 0.5, label: '3', reached: true }],
          mark: { from: 0.4, to: 0.6 },
        },
      },
      {
        kind: 'trend',
        title: 'CAT',
        unit: '分',
        points: Array.from({ length: 20 }, (_, i) => ({ at: `2025-01-${String(i + 10)}`, value: i })),
      },
      { kind: 'lines', lines: ['动脉血 pH'] },
      { kind: 'text', lead: '声明', text: '仅供临床参考', small: true },
      {
        kind: 'signatures',
        labels: ['评估人', '日期'],
        code: { address: 'https://example.cn/report/check/R1', text: '核对' },
      },
    ]
    expect(pagesOf(await render(paperOf(all, { stamp: '已作废' })))).toBe(1)
  })
})
