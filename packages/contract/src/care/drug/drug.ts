import { areaContract, dict, endpointsIn, named, resource, returns, text, type RowOf } from '@huxi/model'

/** Drugs a hospital works with, offered where treatment is typed. */
export const drug = resource({
  name: 'drug:drug',
  title: '药品目录',
  owner: 'tenant',
  history: true,
  sort: { drugClass: 'asc', name: 'asc' },
  label: 'name',
  fields: {
    name: named({ ...text('通用名', { required: true, max: 100, unique: true, search: 'like' }), sound: true }),
    drugClass: dict('药物类别', 'drug_class', { required: true, search: 'eq' }),
    tradeNames: text('常用商品名', { max: 200, search: 'like' }),
    usualDoses: text('常用用法用量', { max: 300 }),
    source: text('来源', { required: true, max: 200 }),
    status: dict('状态', 'valid_status', { initial: '1', search: 'eq' }),
  },
})
type Drug = RowOf<typeof drug>

export const DRUG_SEPARATOR = '；'

export interface OfferedDrug extends Pick<Drug, 'id' | 'name' | 'drugClass' | 'tradeNames'> {
  readonly doses: readonly string[]
}

const { get } = endpointsIn(drug.title)

export const drugOffers = get(
  '/drug/drug/offers',
  '按名称、拼音或商品名找药品',
  ['drug:drug:list', 'fact:medication:add', 'fact:medication:edit'],
  {
    cost: 'light',
    query: { keyword: text('药品', { required: true, max: 100 }) },
    out: returns<readonly OfferedDrug[]>(),
  },
)

export const drugContract = areaContract([drug, 'internal', 'patient/DrugList'])
