import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Refused, renderAt, serve, setWidth, signIn } from '../../../../test/kit.tsx'
import { VitalsDialog } from './vitals-dialog.tsx'

const PULSE = {
  code: 'heart_rate',
  sex: 'any',
  ageFrom: 16,
  ageTo: null,
  unit: '次/分',
  low: 60,
  high: 100,
  criticalLow: 41,
  criticalHigh: 130,
  source: '测试',
}

beforeEach(() => {
  setWidth(1440)
  signIn(['fact:observation:add'])
  serve({
    '/range/reference/of': () => ({ ranges: [PULSE], adultCodes: [] }),
    '/fact/observation/vitals/of': () => ({ unfit: null, scale: 1, order: null }),
    '/sys/dict/queryAllDictItems': () => ({}),
  })
})

it('compares a typed value with its reference range in words', async () => {
  renderAt('/', <VitalsDialog of={{ patientId: 'p1', name: '周建国' }} onClose={() => {}} onSaved={() => {}} />)
  const pulse = await screen.findByLabelText('心率')
  const type = (value: string) => fireEvent.change(pulse, { target: { value } })
  type('140')
  expect(await screen.findByText('↑↑ 危急高值，参考范围 60–100 次/分')).toBeTruthy()
  type('<70')
  expect(await screen.findByText('? 无法判断，参考范围 60–100 次/分')).toBeTruthy()
  type('80')
  expect(await screen.findByText('正常，参考范围 60–100 次/分')).toBeTruthy()
})

it('says that ranges and the basis of NEWS2 were not read', async () => {
  const failed = () => new Refused('服务暂时不可用', { code: 502, status: 502 })
  serve({
    '/range/reference/of': failed,
    '/fact/observation/vitals/of': failed,
    '/sys/dict/queryAllDictItems': () => ({}),
  })
  renderAt('/', <VitalsDialog of={{ patientId: 'p1', name: '周建国' }} onClose={() => {}} onSaved={() => {}} />)
  expect(await screen.findByText(/^NEWS2 的依据加载失败/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('心率'), { target: { value: '140' } })
  expect(await screen.findByText('没有读到参考范围，请自行核对是否异常')).toBeTruthy()
})
