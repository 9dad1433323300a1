import type { ChartTrends, Feno, LabResult, PrefillAnswer, Spirometry } from '@huxi/contract'
import type { ImportResult, Page } from '@huxi/model'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../../../../test/accounts.ts'
import { formOf, sendForm } from '../../../../test/upload.ts'

describe('numbers of files', () => {
  const app = useApp()
  let patientNo: string
  let patientId: string

  beforeAll(async () => {
    const body = { name: '甲乙', gender: '1', birthDate: '1950-06-01', source: 'outpatient' }
    const { id } = (await app.call<{ id: string }>('POST', '/patient/add', { as: 'doctor', body })).body.result!
    const query = { id }
    const read = await app.call<{ patientNo: string }>('GET', '/patient/queryById', { as: 'doctor', query })
    patientId = id
    patientNo = read.body.result!.patientNo
  })

  const bring = async (path: string, head: readonly string[], rows: readonly (readonly unknown[])[]) => {
    const data = [['患者', ...head], ...rows.map((row) => [patientNo, ...row])] as never
    const bytes = await writeXlsx({ sheets: [{ name: 'a', rows: data }] })
    const answer = await sendForm(app, formOf({}, 'a.xlsx', Buffer.from(bytes)), 'doctor', `${path}/importExcel`)
    const { issues } = (answer.body as { result: ImportResult }).result
    return issues.map(({ row, reason }) => `${row} ${reason}`)
  }
  const kept = async <R>(path: string, column: string) =>
    (
      await app.call<Page<R>>('GET', `${path}/list`, {
        as: 'doctor',
        query: { patientId, column, order: 'asc', pageSize: 100 },
      })
    ).body.result!.records

  test('FeNO: a comparator, wide digits and the unit of the heading are read; 24:00 is the next day', async () => {
    const wrong = await bring(
      '/fact/feno',
      ['检查时间', '呼气流速', 'FeNO（ppb）'],
      [
        ['2026-03-01 08:30:00', '50 mL/s', '<5'],
        ['2026-03-02 24:00', '50 mL/s', '＞300'],
        ['20260302', '50 mL/s', '25ppb'],
        ['2026-03-04 08:30', '50', '２５'],
        ['2026-03-05 08:30', '50 mL/s', '2，5'],
        ['2026-03-06 08:30', '50 mL/s', '--'],
      ],
    )
    expect(wrong).toEqual(['6 FeNO（ppb）“2，5”中的逗号不能作小数点，请改写为 2.5', '7 FeNO（ppb）应为数字'])
    const rows = await kept<Feno>('/fact/feno', 'testedAt')
    expect(rows.map(({ testedAt, ppb }) => [testedAt, ppb])).toEqual([
      ['2026-03-01 08:30:00', '<5'],
      ['2026-03-02 00:00:00', 25],
      ['2026-03-03 00:00:00', '>300'],
      ['2026-03-04 08:30:00', 25],
    ])
  })

  test('laboratory: a mark of the range is no part of the number, a comma with two readings is asked for', async () => {
    const day = (n: number) => `2026-03-0${n} 08:30:00`
    const wrong = await bring(
      '/fact/lab',
      ['项目', '结果', '单位', '采样时间'],
      [
        ['C 反应蛋白', '<0.5', 'mg/L', day(1)],
        ['C 反应蛋白', '0.5↓', 'mg/L', day(2)],
        ['嗜酸性粒细胞计数', '1.5E-1', '10⁹/L', day(3)],
        ['嗜酸性粒细胞计数', '150', '10⁹/L', day(4)],
        ['嗜酸性粒细胞计数', '＜０．１５', '10⁹/L', day(5)],
        ['嗜酸性粒细胞计数', '0.15', '个/μL', day(6)],
        ['总 IgE', '1,250', 'IU/mL', day(7)],
        ['总 IgE', '1，250', 'IU/mL', day(8)],
        ['C 反应蛋白', '0,15', 'mg/L', day(9)],
      ],
    )
    expect(wrong).toEqual([
      '5 嗜酸性粒细胞计数应在 0–20 10⁹/L 之间，可能是单位 个/μL，即 0.15 10⁹/L，请核对数值和单位',
      '7 嗜酸性粒细胞计数以个/μL计时应为整数，可能是单位 10⁹/L，即 0.15 10⁹/L，请核对',
      '8 结果“1,250”有两种读法，请改写为 1.25 或 1250',
      '9 结果“1，250”有两种读法，请改写为 1.25 或 1250',
      '10 结果“0,15”中的逗号不能作小数点，请改写为 0.15',
    ])
    const rows = await kept<LabResult>('/fact/lab', 'sampledAt')
    expect(rows.map(({ value }) => value)).toEqual(['<0.5', 0.5, 0.15, '<0.15'])
  })

  test('a comparator is kept in trends, where no change is judged, and in inputs of models', async () => {
    const add = async (noun: string, body: object) =>
      (await app.call('POST', `/fact/${noun}/add`, { as: 'doctor', body: { patientId, ...body } })).body.message
    await add('lab', { code: 'eos', value: '<20', unit: '/uL', sampledAt: '2026-04-01 08:00:00' })
    expect(await add('observation', { code: 'spo2', value: '<70', observedAt: '2026-04-01 08:00:00' })).toMatch('成功')
    expect(await add('observation', { code: 'mmrc', value: '<2', observedAt: '2026-04-01 08:00:00' })).toBe(
      'mMRC应为一个等级，不能带“<”',
    )
    const trend = async (code: string) =>
      (await app.call<ChartTrends>('GET', '/patient/chart/trend', { as: 'doctor', query: { id: patientId, code } }))
        .body.result!.trend!.points
    expect((await trend('eos')).at(-1)).toMatchObject({
      value: 0.02,
      comparator: '<',
      text: '<0.02 ×10⁹/L',
      change: null,
    })
    expect((await trend('feno')).map(({ text }) => text)).toEqual(['<5 ppb', '25 ppb', '>300 ppb', '25 ppb'])
    const { values } = (
      await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', { as: 'doctor', query: { patientId } })
    ).body.result!
    expect(values['bloodEos']).toMatchObject({ value: '<0.02', text: '<20 个/μL（未标明稳定期）' })
    expect(values['spo2']).toMatchObject({ value: '<70', text: '<70 %（未记录是否吸氧）' })
  })

  test('spirometry: millilitres, commas and percent for a ratio are refused, none is misread', async () => {
    const wrong = await bring(
      '/fact/spirometry',
      ['检查时间', '状态', 'FEV1（L）', 'FVC（L）', 'FEV1/FVC', 'FEV1 占预计值（%）'],
      [
        ['2026-03-01 08:30:00', '舒张后', '2350', '3100', '', ''],
        ['2026-03-02 08:30:00', '舒张后', '2,350', '3,100', '', ''],
        ['2026-03-03 08:30:00', '舒张后', '2,35', '3,10', '', ''],
        ['2026-03-04 08:30:00', '舒张后', '2.35', '3.10', '75.8', '68%'],
        ['2026-03-06 08:30:00', '吸入后', '2.35L', '3.10L', '', ''],
        ['2026-03-07 08:30:00', '舒张后', '2.35 L', '3.10L', '', '68%'],
        ['2026-03-08 08:30:00', '舒张后', '<2.35', '3.10', '', ''],
      ],
    )
    expect(wrong.map((text) => Number(text.split(' ')[0]))).toEqual([2, 2, 3, 3, 4, 4, 5, 6, 8])
    expect(wrong.at(-1)).toBe('8 FEV1（L）“<2.35”带有比较符号，这里只能填写一个确定的数字')
    const rows = await kept<Spirometry>('/fact/spirometry', 'testedAt')
    expect(rows.map(({ fev1L, fvcL, fev1Pct }) => [fev1L, fvcL, fev1Pct])).toEqual([[2.35, 3.1, 68]])
  })
  test('spirometry: a ratio just below 0.70 stays below it, although 0.7 is typed beside the volumes', async () => {
    const test = { patientId, testedAt: '2026-03-09 08:30:00', bronchodilator: 'post', fev1L: 3.94, fvcL: 5.63 }
    await app.call('POST', '/fact/spirometry/add', { as: 'doctor', body: { ...test, ratio: 0.7 } })
    expect((await kept<Spirometry>('/fact/spirometry', 'testedAt')).at(-1)).toMatchObject({ ratio: 0.69982 })
    const { values } = (
      await app.call<PrefillAnswer>('GET', '/patient/chart/prefill', { as: 'doctor', query: { patientId } })
    ).body.result!
    expect(values['fev1FvcPostBd']).toMatchObject({ value: 0.6998, text: '0.6998' })
  })
})
