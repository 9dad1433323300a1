import { areaContract, dict, endpointsIn, ref, resource, returns, ruled, text, type RowOf } from '@huxi/model'

export const position = resource({
  name: 'system:position',
  title: '职务',
  table: 'sys_position',
  path: '/sys/position',
  owner: 'tenant',
  history: true,
  label: 'name',
  fields: {
    code: ruled(
      text('职务编码', { required: true, max: 100, unique: true, check: 'dictValue', search: 'like' }),
      'position_code',
    ),
    name: text('职务名称', { required: true, max: 100, search: 'like' }),
    postRank: dict('职级', 'position_rank', { required: true, search: 'eq' }),
    companyId: ref('公司', 'system:depart', { gone: 'clear', only: ['form'] }),
  },
})
export type Position = RowOf<typeof position>

const { get } = endpointsIn(position.title)

export const positionByCode = get('/sys/position/queryByCode', '按编码查询职务', 'system:position:list', {
  query: { code: text('职务编码', { required: true, max: 100 }) },
  out: returns<Position>(),
})

export const positionContract = areaContract([position, 'internal', 'system/SysPositionList'])
