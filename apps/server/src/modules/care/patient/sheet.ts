import { patient } from '@huxi/contract'
import { dict, idNumber, readIdNumber, refused, spelledName, text } from '@huxi/model'
import { meantText } from '../../../platform/xlsx/cell.ts'
import { templateOf } from '../../../engine/sheet/import-template.ts'
import { importOf, sheetOf, type SheetExtra } from '../../../engine/sheet/import.ts'
import type { Verbs } from '../../../engine/read/hooks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { HOLDER_COLUMN, patientsByNumbers, type Claim } from './holders.ts'
import { remarkOnPairs } from './pairs.ts'

const NUMBERS = ['outpatient_no', 'medical_record_no', 'visit_card_no', 'his_patient_id'] as const

const DEFAULT_TYPE = 'resident_id'

type Cells = ReadonlyMap<string, string>

const cellOf = (cells: Cells, wire: string): string => meantText(cells.get(wire) ?? '')

const claimOf = (cells: Cells, types: ReadonlyMap<string, string>): Claim => {
  const typeText = cellOf(cells, 'documentType')
  const number = readIdNumber(cellOf(cells, 'documentNumber'))
  const system = cellOf(cells, 'system') || null
  return {
    documents: number ? [{ type: types.get(typeText) ?? (typeText || DEFAULT_TYPE), number, stored: false }] : [],
    numbers: NUMBERS.map((type) => ({ type, value: cellOf(cells, type), system })).filter(({ value }) => value !== ''),
  }
}

const lists: SheetExtra = {
  fields: {
    /** the form asks for it only after a contradiction */
    mismatchReason: text('与证件不一致的说明', { max: 200 }),
    documentType: dict('证件类型', 'identifier_type'),
    documentNumber: idNumber('证件号码'),
    outpatient_no: text('门诊号', { max: 40 }),
    medical_record_no: text('住院号/病案号', { max: 40 }),
    visit_card_no: text('就诊卡号', { max: 40 }),
    his_patient_id: text('HIS 患者编号', { max: 40 }),
    system: text('发号系统/院区', { max: 50 }),
  },
  headings: {
    name: ['病人姓名', '患者姓名'],
    phone: ['手机号', '手机号码', '手机', '联系电话'],
    documentNumber: ['身份证号', '身份证号码'],
    medical_record_no: ['病历号', '住院号', '病案号'],
    responsibleDoctorId: ['主管医师', '主管医生', '责任医师'],
  },
  fold(input, current) {
    const { documentType, documentNumber, system, ...rest } = input
    const values = NUMBERS.flatMap((type) => (rest[type] ? [{ type, value: rest[type], system: system ?? null }] : []))
    const own = Object.fromEntries(Object.entries(rest).filter(([name]) => name in patient.fields))
    if (!documentNumber && values.length === 0) return own
    if (current) throw refused('已有患者的证件和就诊号请在患者资料中修改，请清空这一行的这些列')
    const type = documentType ?? DEFAULT_TYPE
    return {
      ...own,
      ...(documentNumber ? { identifiers: [{ type, number: documentNumber }] } : {}),
      ...(values.length > 0 && { numbers: values }),
    }
  },
  async matchRows(tx, lines, onExisting) {
    const texts = new Set(lines.map((cells) => cellOf(cells, 'documentType')).filter(Boolean))
    const types = await tx.services.ports.dictionaries.values(tx, 'identifier_type', [...texts])
    const claims = lines.map((cells) => claimOf(cells, types))
    const found = await patientsByNumbers(tx, claims, onExisting === 'skip')
    // a match with another name means a wrong number, which is then refused as taken
    return found.map((one, i) => (one && one.name === spelledName(cellOf(lines[i]!, 'name')) ? one.id : undefined))
  },
  holders: Object.fromEntries(NUMBERS.map((type) => [type, HOLDER_COLUMN])),
  remark: remarkOnPairs,
  columnOf(place, cells) {
    if (place.startsWith('identifiers.')) return place.endsWith('.type') ? 'documentType' : 'documentNumber'
    const [, number] = /^numbers\.(\d+)\./.exec(place) ?? []
    return NUMBERS.filter((type) => cells.get(type))[Number(number ?? -1)]
  },
}

export const patientSheets: Verbs<typeof patient> = {
  importTemplate: templateOf(sheetOf(patient, lists)),
  importExcel: (ctx, input, extra) => importOf(storeOf(ctx, patient), {}, lists)(ctx, input, extra),
}
