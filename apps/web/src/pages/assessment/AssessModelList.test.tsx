import { cardOf, models, type Model } from '@huxi/clinical'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { renderAt, serve, setWidth, signIn } from '../../../test/kit.tsx'
import AssessModelList from './AssessModelList.tsx'
import { gradesText, takesText } from './model-list/model-text.ts'

const modelOf = (id: string): Model => models.find((model) => model.id === id)!
const registered = (id: string, more: object = {}) => ({ ...cardOf(modelOf(id)), withheld: null, computed: 0, ...more })

beforeEach(() => {
  setWidth(1440)
  signIn(['assess:model:list'])
  serve({
    '/assess/registry': () => [
      registered('decaf', { computed: 1234 }),
      registered('gold'),
      registered('gliGlobal2022', { withheld: '使用许可尚无书面答复' }),
    ],
  })
})

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

describe('the list', () => {
  it('shows state, use and rule set of every model', async () => {
    renderAt('/models', <AssessModelList />)
    expect((await rowOf('DECAF 评分')).textContent).toMatch(/2012.*启用.*已核对原文 2 · 二手来源 2 · 产品规则 1.*1,234/)
    expect((await rowOf(modelOf('gold').title)).textContent).toContain('GOLD_2026')
    expect((await rowOf(modelOf('gliGlobal2022').title)).textContent).toContain('未启用')
  })

  it('finds a model by its code or short name, too', async () => {
    renderAt('/models?title=gLi', <AssessModelList />)
    await screen.findByText(modelOf('gliGlobal2022').title)
    expect(screen.queryByText('DECAF 评分')).toBeNull()
  })
})

describe('use of the public tools', () => {
  const dayOf = (day: string, count: number) => ({ day, tool: 'copd', title: '慢阻肺急性加重预后评估', count })

  it('is asked as the address says, and summed up', async () => {
    signIn(['assess:model:list', 'assess:use:list'])
    const asked = serve({ '/assess/use/list': () => [dayOf('2026-11-25', 3), dayOf('2026-11-24', 1200)] })
    renderAt('/models?tab=use&days=1%2C7&tool=copd', <AssessModelList />)
    expect(await screen.findByText('共 1,203 次')).toBeTruthy()
    const list = asked.find(({ path }) => path === '/assess/use/list')!
    expect(Object.fromEntries(list.query)).toMatchObject({ days: '7', tool: 'copd' })
  })

  it('is absent for readers of the models', async () => {
    renderAt('/models?tab=use', <AssessModelList />)
    await screen.findByText('DECAF 评分')
    expect(screen.queryByRole('tab', { name: '公开工具使用' })).toBeNull()
  })
})

describe('the card', () => {
  const open = async (title: string) => {
    renderAt('/models', <AssessModelList />)
    fireEvent.click(await screen.findByRole('button', { name: title }))
    return screen.findByRole('dialog')
  }

  it('shows inputs with ranges, evidence in words, sources and published figures', async () => {
    const layer = await open('DECAF 评分')
    expect(within(layer).getByRole('row', { name: /动脉血.*pH/ }).textContent).toContain('6.8–7.8')
    expect(within(layer).getByRole('row', { name: /中危 2 分/ }).textContent).toContain('S 二手来源')
    expect(
      within(layer)
        .getByRole('link', { name: /10\.1136\/thoraxjnl-2012-202103/ })
        .getAttribute('href'),
    ).toBe('https://doi.org/10.1136/thoraxjnl-2012-202103')
    expect(within(layer).getByRole('row', { name: /^6 分/ }).textContent).toContain('50 %')
    expect(within(layer).queryByText('未启用')).toBeNull()
    await expectAccessible(layer)
  })

  it('says why a model is withheld', async () => {
    const layer = await open(modelOf('gliGlobal2022').title)
    expect(within(layer).getByText('使用许可尚无书面答复')).toBeTruthy()
  })

  it('names the rule set in force and the others', async () => {
    const layer = await open(modelOf('gold').title)
    expect(layer.textContent).toContain('GOLD_2026（可选 GOLD_2023_2025）')
  })
})

describe('an input’s permitted values', () => {
  const takes = (id: string, key: string) => takesText(cardOf(modelOf(id)).inputs.find((input) => input.key === key)!)

  it.each([
    ['decaf', 'arterialPh', '6.8–7.8'],
    ['decaf', 'consolidation', '是、否'],
    ['decaf', 'eosinophils', '0–20 ×10⁹/L，或 0–20000 个/μL'],
    ['gold', 'mmrc', /^0.*4/],
    ['gold', 'fev1FvcPostBd', '0.1–1，或 大于 1 至 100 按百分数'],
    ['gold', 'moderateExacPrev12m', '0–50 次，整数'],
    ['phq9', 'items', '9 题，每题 0–3'],
    ['packYears', 'segments', '一段或多段，每段每天支数和年数'],
  ])('%s %s: %s', (id, key, text) => expect(takes(id, key)).toMatch(text))

  it.each(models.map((model) => [model.id, model] as const))('every input of %s is described', (_, model) => {
    for (const input of cardOf(model).inputs) expect(takesText(input), input.key).not.toBe('')
  })
})

it('grades are counted, the best first', () => {
  const lines = [
    { grade: 'P', of: '' },
    { grade: 'C', of: '' },
    { grade: 'C', of: '' },
  ] as const
  expect(gradesText(lines)).toBe('已核对原文 2 · 产品规则 1')
})
