import { tools } from '@huxi/clinical/tools'
import type { Answers, Part, Tool } from '@huxi/clinical/tools/tool'
import { unpack } from '@huxi/clinical/tools/packed'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Figure } from './figure.tsx'
import { Result } from './result.tsx'
import { SHARE_WARNING } from './share.ts'

const copd = tools.find(({ id }) => id === 'copd')!
const [admission, , stable] = copd.parts as [Part, Part, Part]

const ADMITTED: Answers = {
  ageYears: 68,
  emrcd: '5a',
  eosinophils: { value: 30, unit: '个/μL' },
  consolidation: true,
  arterialPh: 7.36,
  atrialFibrillation: false,
}

const AT = new Date('2026-01-31T01:05:07Z')

HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

const show = (part: Part, answers: Answers, tool: Tool = copd) => {
  const handed = {
    onEdit: vi.fn<(group: number) => void>(),
    onHandoff: vi.fn<() => void>(),
    onRestart: vi.fn<() => void>(),
  }
  const { container } = render(<Result tool={tool} part={part} answers={answers} at={AT} {...handed} />)
  const paper = document.querySelector<HTMLElement>('.sheet')!
  return { ...handed, screen: within(container), paper: within(paper), container }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share')
  Reflect.deleteProperty(navigator, 'clipboard')
})

it('shows score, class, meaning and next step, in this order', () => {
  const { screen: page } = show(admission, ADMITTED)
  const main = page.getByRole('region', { name: 'DECAF 评分' })
  const words = ['DECAF 评分', '高危', '住院死亡风险明显升高。', '下一步', '请尽快由医生评估升级治疗。']
  const places = words.map((word) => main.textContent.indexOf(word))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places[0]).toBe(0)
  expect(within(main).getByText('请尽快由医生评估升级治疗。').tagName).toBe('STRONG')
  expect(within(main).getByText('入院评估 · 2026-01-31 09:05')).toBeTruthy()
})

it('explains groups and quartiles, gives the next step of every score, and begins with the most important', () => {
  const { screen: page } = show(stable, {
    ageYears: 70,
    mmrc: 2,
    fev1PctPred: 45,
    fev1FvcPostBd: 0.6,
    sixMwdM: 340,
    bmi: 24,
    severeExacPrev12m: 1,
  })
  const main = page.getByRole('region', { name: 'GOLD 分级与综合评估分组' })
  expect(main.textContent).toContain('E 组（E 指急性加重）：过去12个月有过中度或重度急性加重')
  expect(main.textContent).toContain('3 级是气道阻塞的程度，由轻到重分为 1 到 4 级。')
  const others = within(page.getByRole('region', { name: '其他公开评分' })).getAllByRole('heading')
  expect(others.map(({ textContent }) => textContent)).toEqual(['其他公开评分', 'BODE 指数', '更新版 ADO 指数'])
  expect(page.getByText(/把分值由低到高分成 4 段，这里是第 2 段/)).toBeTruthy()
  expect(page.getAllByText('下一步')).toHaveLength(3)
})

it('draws lung function on its grades, and gives advice for this week at home alone', () => {
  const drawn = show(stable, { fev1PctPred: 49.9, fev1FvcPostBd: 0.6, severeExacPrev12m: 1, mmrc: 2 })
  expect(drawn.screen.getByRole('img', { name: /^肺功能：.*预计值的 49\.9 %，气道阻塞 3 级.*E 组/ })).toBeTruthy()
  expect(drawn.screen.getByRole('region', { name: '这一周可以做的' }).textContent).toContain('这两天内联系您的医生')
  const hospital = show(admission, ADMITTED)
  expect(hospital.screen.queryByRole('region', { name: '这一周可以做的' })).toBeNull()
  expect(hospital.screen.queryByRole('img', { name: /^肺功能/ })).toBeNull()
})

it('leads from a missing answer to its screen', () => {
  const { onEdit, screen: page } = show(admission, { ...ADMITTED, arterialPh: null })
  const main = page.getByRole('region', { name: 'DECAF 评分' })
  expect(within(main).getByText('未填写').parentElement!.textContent).toBe('未填写动脉血 pH')
  fireEvent.click(within(main).getByRole('button', { name: '去补充：DECAF' }))
  const gas = admission.groups.findIndex(({ questions }) => questions.some(({ key }) => key === 'arterialPh'))
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(gas)
})

it('shows published percentages only for models that permit figures', () => {
  const words = show(admission, ADMITTED)
  expect(words.container.textContent).not.toContain('15.3 %')
  expect(words.paper.queryByText(/15\.3 %/)).toBeNull()
  const figures = show(stable, { fev1PctPred: 45, mmrc: 2, sixMwdM: 340, bmi: 20 })
  expect(figures.container.textContent).toContain('查看文献数据')
})

it('marks an unconfirmed proposal, and a score that does not apply to the age', () => {
  const { screen: page, container } = show(admission, { ...ADMITTED, ageYears: 30 })
  expect(page.getByRole('heading', { name: /罗马提案.*待医生确认/ })).toBeTruthy()
  expect(page.getAllByText('不适用').length).toBeGreaterThan(0)
  expect(page.getByText('只用于 35 岁及以上的患者，填写的年龄为 30 岁。')).toBeTruthy()
  expect(container.textContent).not.toContain('早期出院或居家治疗')
})

it('prints the same result without its buttons', () => {
  const { paper } = show(admission, ADMITTED)
  expect(paper.getByRole('heading', { name: '慢阻肺急性加重预后评估结果', hidden: true })).toBeTruthy()
  expect(paper.getByText('2026-01-31 09:05')).toBeTruthy()
  expect(paper.getByText('▲ 高危')).toBeTruthy()
  expect(paper.getByText(/血嗜酸性粒细胞计数 30 个\/μL/)).toBeTruthy()
  expect(paper.getByText(/^DECAF 3 分：高危。住院死亡风险明显升高，/)).toBeTruthy()
  expect(paper.getByText(/年龄 68 岁/)).toBeTruthy()
  expect(paper.queryByRole('button', { hidden: true })).toBeNull()
})

it('shows the time of printing', () => {
  const { paper } = show(admission, ADMITTED)
  expect(paper.getByText('打印时间 2026-01-31 09:05')).toBeTruthy()
  vi.useFakeTimers({ now: new Date('2026-01-31T01:12:40Z') })
  dispatchEvent(new Event('beforeprint'))
  vi.useRealTimers()
  expect(paper.getByText('打印时间 2026-01-31 09:12')).toBeTruthy()
})

it('warns before it shares, and shares answers that read back', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue()
  Object.assign(navigator, { share })
  show(admission, ADMITTED)
  press('分享链接')
  const question = screen.getByRole('dialog', { name: '分享' })
  expect(question.textContent).toContain(SHARE_WARNING)
  expect(share).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: '分享' }))
  const { title, url } = share.mock.calls[0]![0]
  expect(title).toBe('慢阻肺急性加重预后评估 · 入院评估')
  const { pathname, hash, search } = new URL(url!)
  expect([pathname, search]).toEqual(['/copd', ''])
  expect(unpack(copd, decodeURIComponent(hash.slice(1)))).toEqual({ part: admission, answers: ADMITTED })
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''))
})

it('copies where the phone cannot share, and shows the link where it cannot copy', async () => {
  const writeText = vi
    .fn<(text: string) => Promise<void>>()
    .mockResolvedValueOnce()
    .mockRejectedValueOnce(new Error('no'))
  Object.assign(navigator, { clipboard: { writeText } })
  const { container } = show(admission, ADMITTED)
  const agree = () => {
    press('分享链接')
    fireEvent.click(within(screen.getByRole('dialog', { name: '分享' })).getByRole('button', { name: '分享' }))
  }
  agree()
  expect(await screen.findByText('已复制')).toBeTruthy()
  agree()
  await waitFor(() => expect(container.querySelector('.link')?.textContent).toBe(writeText.mock.calls[1]![0]))
})

it('asks once before it begins anew', () => {
  const { onRestart } = show(admission, ADMITTED)
  press('重新开始')
  const question = screen.getByRole('dialog', { name: '重新开始' })
  fireEvent.click(within(question).getByRole('button', { name: '取消' }))
  expect(onRestart).not.toHaveBeenCalled()
  press('重新开始')
  fireEvent.click(within(question).getByRole('button', { name: '重新开始' }))
  expect(onRestart).toHaveBeenCalledOnce()
})

it('has buttons for the hand-off and for changing answers', () => {
  const { onEdit, onHandoff } = show(admission, ADMITTED)
  press('出示给医护')
  expect(onHandoff).toHaveBeenCalledOnce()
  press('修改答案')
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(0)
})

it('draws a percentage as people of a hundred, and no figure where only words are left', () => {
  const tool = tools.find(({ id }) => id === 'hcqycjxjz')!
  const part = tool.parts.find(({ id }) => id === 'copd')!
  const answers: Answers = {
    ageYears: 68,
    sex: 'male',
    bmi: 21,
    fev1PctPred: 45,
    exacPrev12m: 2,
    severeExacPrev12m: 1,
    mmrc: 2,
    currentSmoker: false,
    oxygenTherapy: false,
    cvdOrStatin: true,
    lama: true,
    laba: true,
    ics: false,
  }
  const one = show(part, answers, tool)
  const [, percent] = /^([\d.]+) ?%每 100 位情况相近的人里，约 \d+ 位/.exec(
    one.container.querySelector('.figure')!.textContent,
  )!
  const filled = one.container.querySelectorAll('.figure circle[fill="var(--level)"]')
  expect(filled).toHaveLength(Math.round(Number(percent)))
  expect(one.container.querySelector('.main .gauge')).toBeNull()
  const words = render(<Figure wording={{ level: 'none', meaning: '请由医生评估。', notes: [], text: '' }} />)
  expect(words.container.childElementCount).toBe(0)
})

it('shows every part without answers as incomplete', () => {
  for (const tool of tools)
    for (const part of tool.parts) {
      const { container } = show(part, {}, tool)
      expect(container.textContent, part.id).toMatch(/未填写|信息不完整/)
      expect(container.querySelector('.is-reached'), part.id).toBeNull()
    }
})
