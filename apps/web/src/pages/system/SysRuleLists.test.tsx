import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { pageOf, Refused, renderAt, serve, setWidth, signIn, type Asked } from '../../../test/kit.tsx'
import { BreadcrumbProvider } from '../../kit/ui/page-header.tsx'
import SysCheckRuleList from './SysCheckRuleList.tsx'
import SysFillRuleList from './SysFillRuleList.tsx'

const LONG = '呼吸与危重症医学科慢病随访物资领用登记编号生成规则用于门诊住院与社区三级联动的统一编码管理规定试行'

const FUNCTIONS = [
  {
    key: 'serial',
    title: '流水号',
    hint: '前缀、两位年份和序号',
    parameters: { prefix: { kind: 'text', label: '前缀', max: 20 }, digits: { kind: 'int', label: '序号位数' } },
  },
  { key: 'org_num_role', title: '机构编码', hint: '上级部门的编码加一段', parameters: {} },
]
const fill = {
  id: 'f1',
  ruleName: LONG,
  ruleCode: 'goods_no',
  ruleClass: 'serial',
  ruleParams: '{"prefix":"W","digits":6}',
  version: 3,
}
const check = {
  id: 'c1',
  ruleName: '通用编码规则',
  ruleCode: 'common',
  ruleJson: JSON.stringify([{ digits: 1, pattern: '^[a-z]$', message: '第一位是字母', priority: '1' }]),
  ruleDescription: '字母开头',
  version: 2,
}

const answers = (more: Record<string, (asked: Asked) => unknown> = {}) =>
  serve({
    '/sys/fillRule/list': () => pageOf([fill]),
    '/sys/fillRule/queryById': () => fill,
    '/sys/fillRule/functions': () => FUNCTIONS,
    '/sys/fillRule/edit': () => null,
    '/sys/checkRule/list': () => pageOf([check]),
    '/sys/checkRule/queryById': () => check,
    '/sys/checkRule/edit': () => null,
    '/sys/duplicate/check': () => '该值可用！',
    ...more,
  })

const show = async (path: string, page: React.ReactNode, name: string) => {
  renderAt(path, <BreadcrumbProvider value={[{ title: '规则' }]}>{page}</BreadcrumbProvider>)
  await screen.findAllByText(name)
}
const word = async (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole('button', { name }))
const more = async (name: string) => {
  fireEvent.click(screen.getAllByRole('button', { name: '更多' }).at(-1)!)
  fireEvent.click(await screen.findByText(name))
}
const editing = async (value: string) => {
  await word('编辑')
  await screen.findByDisplayValue(value)
  return screen.getByRole('dialog')
}
const sent = (asked: readonly Asked[], path: string) => asked.filter((one) => one.path === path)

beforeEach(() => {
  localStorage.clear()
  setWidth(1440)
  signIn(
    ['fillRule', 'checkRule'].flatMap((noun) =>
      ['list', 'add', 'edit', 'delete', 'export', 'import'].map((verb) => `system:${noun}:${verb}`),
    ),
  )
})

describe('fill rules', () => {
  it('name their function in words, and a trial shows its result', async () => {
    answers({ '/sys/fillRule/testFillRule': () => ['A01A02', '2'] })
    await show('/fillRule', <SysFillRuleList />, '流水号')
    await more('测试')
    expect(await screen.findByText('生成结果：A01A02，2')).toBeTruthy()
    await expectAccessible()
  })

  it('parameters are typed in controls of their own', async () => {
    const asked = answers()
    await show('/fillRule', <SysFillRuleList />, '流水号')
    const form = await editing('W')
    fireEvent.change(within(form).getByLabelText('前缀'), { target: { value: 'WZ' } })
    await word('确定', form)
    await waitFor(() => expect(sent(asked, '/sys/fillRule/edit')).toHaveLength(1))
    expect(sent(asked, '/sys/fillRule/edit')[0]!.body).toMatchObject({ ruleParams: '{"digits":6,"prefix":"WZ"}' })
  })
})

describe('check rules', () => {
  it('edits pieces as a table and keeps unknown keys of older clients', async () => {
    const asked = answers()
    await show('/checkRule', <SysCheckRuleList />, '通用编码规则')
    const form = await editing('第一位是字母')
    fireEvent.change(within(form).getByDisplayValue('第一位是字母'), { target: { value: '字母开头' } })
    await word('确定', form)
    await waitFor(() => expect(sent(asked, '/sys/checkRule/edit')).toHaveLength(1))
    const { ruleJson } = sent(asked, '/sys/checkRule/edit')[0]!.body as { ruleJson: string }
    expect(JSON.parse(ruleJson)).toEqual([{ digits: '1', pattern: '^[a-z]$', message: '字母开头', priority: '1' }])
  })

  it('a piece without a pattern is not saved', async () => {
    const asked = answers()
    await show('/checkRule', <SysCheckRuleList />, '通用编码规则')
    const form = await editing('^[a-z]$')
    fireEvent.change(within(form).getByDisplayValue('^[a-z]$'), { target: { value: '' } })
    await word('确定', form)
    expect(await within(form).findByText('第 1 行：请输入正则表达式')).toBeTruthy()
    expect(sent(asked, '/sys/checkRule/edit')).toEqual([])
  })

  it('a trial says whether a code passes, in the words of the rule', async () => {
    const asked = answers({
      '/sys/checkRule/checkByCode': ({ query }) => {
        if (query.get('value') !== encodeURIComponent('a%')) return new Refused('第一位是字母')
        return null
      },
    })
    await show('/checkRule', <SysCheckRuleList />, '通用编码规则')
    await more('测试')
    const dialog = await screen.findByRole('dialog')
    const ask = async (value: string) => {
      fireEvent.change(within(dialog).getByLabelText('要校验的值'), { target: { value } })
      await word('校验', dialog)
    }
    await ask('1')
    expect(await within(dialog).findByText('“1”不符合规则：第一位是字母')).toBeTruthy()
    await ask('a%')
    expect(await within(dialog).findByText('“a%”符合规则')).toBeTruthy()
    expect(sent(asked, '/sys/checkRule/checkByCode')).toHaveLength(2)
    await expectAccessible()
  })
})
