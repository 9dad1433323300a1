import { act, fireEvent, screen, within } from '@testing-library/react'
import { Button, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderAt } from '../../../../test/kit.tsx'
import { AvatarList } from './avatar-list.tsx'
import { CountDown } from './count-down.tsx'
import { DetailList } from './detail-list.tsx'
import { Ellipsis } from './ellipsis.tsx'
import { FooterToolBar } from './footer-tool-bar.tsx'
import { FormContainer } from './form-container.tsx'
import { HeadInfo } from './head-info.tsx'
import { NumberInfo } from './number-info.tsx'
import { PageContent } from './page-content.tsx'
import { Result } from './result.tsx'
import { Trend } from './trend.tsx'

const show = (ui: ReactNode) => renderAt('/', ui)

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the detail list', () => {
  const items = [
    { term: '姓名', content: '张*' },
    { term: '备注', content: '' },
  ]

  it.each([
    [undefined, '3'],
    [1, '1'],
    [2, '2'],
    [9, '4'],
    [0, '1'],
  ])('of %s columns has %s', (col, expected) => {
    show(<DetailList title="患者" items={items} {...(col !== undefined && { col })} />)
    const list = screen.getByRole('heading', { name: '患者' }).parentElement!
    expect(list.dataset).toMatchObject({ col: expected, size: 'large', layout: 'horizontal' })
    expect(
      within(list)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['姓名', '备注'])
    expect(
      within(list)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['张*', '-'])
  })
})

describe('the form container', () => {
  const form = (
    <>
      <Input aria-label="名称" />
      <Select aria-label="类型" />
      <Button>提交</Button>
      <textarea aria-label="说明" />
      <iframe title="附页" sandbox="" />
    </>
  )
  const controls = () => ['名称', '类型', '说明'].map((name) => screen.getByLabelText(name))

  it('disables every control inside, native and antd, except controls marked editable', () => {
    show(
      <FormContainer disabled edit={<Input aria-label="意见" />}>
        {form}
      </FormContainer>,
    )
    for (const control of [...controls(), screen.getByRole('button')]) expect(control.matches(':disabled')).toBe(true)
    expect(document.querySelector('.ant-select-disabled')).not.toBeNull()
    expect(screen.getByLabelText('意见').matches(':disabled')).toBe(false)
    expect(screen.getByTitle('附页').matches(':disabled')).toBe(false)
  })

  it('leaves controls enabled otherwise', () => {
    show(<FormContainer>{form}</FormContainer>)
    for (const control of controls()) expect(control.matches(':disabled')).toBe(false)
  })

  it('keeps the inside of a disabled one disabled', () => {
    show(
      <FormContainer disabled>
        <FormContainer>{form}</FormContainer>
      </FormContainer>,
    )
    expect(document.querySelector('.ant-select-disabled')).not.toBeNull()
  })
})

describe('the page around its content', () => {
  it('has only the requested parts', () => {
    show(<PageContent>正文</PageContent>)
    expect(screen.getByText('正文')).toBeTruthy()
    expect(screen.queryByRole('tablist')).toBeNull()
    expect(screen.queryByPlaceholderText('请输入...')).toBeNull()
  })

  it('reports the keyword and the selected tab', () => {
    const [onSearch, onChange] = [vi.fn(), vi.fn()]
    const items = [
      { key: 'a', title: '文章' },
      { key: 'b', title: '项目' },
    ]
    show(
      <PageContent
        description="说明"
        links={[{ title: '帮助', to: '/help' }]}
        onSearch={onSearch}
        tabs={{ items, active: 'a', onChange }}
      >
        正文
      </PageContent>,
    )
    expect(screen.getByRole('link', { name: '帮助' }).getAttribute('href')).toBe('/help')
    fireEvent.change(screen.getByPlaceholderText('请输入...'), { target: { value: '肺' } })
    fireEvent.click(screen.getByRole('button', { name: '搜索' }))
    expect(onSearch.mock.calls[0]![0]).toBe('肺')
    expect(screen.getByRole('tab', { name: '文章' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByRole('tab', { name: '项目' }))
    expect(onChange).toHaveBeenCalledWith('b')
  })
})

describe('a long text', () => {
  const long = '慢性阻塞性肺疾病急性加重期的家庭氧疗与肺康复随访指导手册'

  it('is cut after 25 characters and whole on focus', async () => {
    show(<Ellipsis text={long} />)
    const cut = screen.getByText(`${long.slice(0, 25)}…`)
    fireEvent.focus(cut)
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveProperty('textContent', long)
  })

  it('is whole on paper', () => {
    show(<Ellipsis text={long} />)
    expect(screen.getByText(long).dataset).toHaveProperty('print')
    expect(screen.getByText(/…$/).dataset).toHaveProperty('screen')
  })

  it('is cut earlier where wide characters count double', () => {
    show(<Ellipsis text={long} fullWidth />)
    expect(screen.getByText(`${long.slice(0, 12)}…`)).toBeTruthy()
  })

  it('stays as it is when it is short, or just fits', () => {
    show(<Ellipsis text={long.slice(0, 25)} />)
    expect(screen.getByText(long.slice(0, 25)).tabIndex).toBe(-1)
  })
})

describe('the count-down', () => {
  it('shows whole seconds, reads the clock anew after a pause, and ends once', () => {
    vi.useFakeTimers({ now: 1_000_250 })
    const onEnd = vi.fn()
    show(<CountDown target={1_000_250 + 3_661_000} onEnd={onEnd} />)
    expect(screen.getByRole('timer').textContent).toBe('01:01:01')
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('timer').textContent).toBe('01:01:00')
    vi.setSystemTime(1_000_250 + 3_660_500)
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('timer').textContent).toBe('00:00:00')
    act(() => void vi.advanceTimersByTime(5000))
    expect(onEnd).toHaveBeenCalledTimes(1)
  })
})

describe('figures', () => {
  it('say their direction in words', () => {
    show(<Trend flag="down">3 %</Trend>)
    expect(screen.getByText('下降')).toBeTruthy()
    expect(screen.getByText('下降').parentElement!.dataset['good']).toBe('true')
  })

  it('have separators and a change', () => {
    show(<NumberInfo title="评估" total={12345.6} change={{ flag: 'up', text: '5 %', reverse: true }} />)
    expect(screen.getByText('12,345')).toBeTruthy()
    expect(screen.getByText('上升').parentElement!.dataset['good']).toBe('true')
  })

  it('are at the head of a page', () => {
    show(<HeadInfo title="待办" content="8 个" bordered />)
    expect(screen.getByText('待办').parentElement!.dataset['bordered']).toBe('true')
  })
})

describe('people', () => {
  const people = ['林静怡', '周远', '陈思齐'].map((name) => ({ name }))

  it('beyond the limit are a number that names them', async () => {
    show(<AvatarList people={people} max={1} />)
    expect(screen.getByRole('img', { name: '林静怡' }).textContent).toBe('林')
    const others = screen.getByRole('img', { name: '还有 2 人' })
    expect(others.textContent).toBe('+2')
    fireEvent.focus(others)
    expect(await screen.findByRole('tooltip', { hidden: true })).toHaveProperty('textContent', '周远、陈思齐')
  })

  it('are all displayed without a limit, also duplicates of a name', () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue()
    show(<AvatarList people={[...people, people[0]!]} />)
    expect(screen.getAllByRole('img')).toHaveLength(4)
    expect(complaint).not.toHaveBeenCalled()
  })
})

it('a result states its outcome and the next step', () => {
  show(
    <Result type="error" title="提交失败" description="请核对" actions={<button type="button">返回修改</button>}>
      日期不对
    </Result>,
  )
  expect(screen.getByRole('heading', { name: '提交失败' })).toBeTruthy()
  expect(screen.getByText('日期不对').className).toBe('resultExtra')
  expect(screen.getByRole('button', { name: '返回修改' })).toBeTruthy()
})

it('a foot has words and actions', () => {
  show(
    <FooterToolBar extra="已选 2 项">
      <button type="button">提交</button>
    </FooterToolBar>,
  )
  expect(screen.getByText('已选 2 项')).toBeTruthy()
  expect(screen.getByRole('button', { name: '提交' })).toBeTruthy()
})
