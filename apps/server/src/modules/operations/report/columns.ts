import type { ReportColumn, ReportItem, ReportLink, ReportParamInfo, ReportQueryItem } from '@huxi/contract'
import { isTranslated } from './options.ts'
import type { Definition } from './definition.ts'

const slotOf = ({ fieldName }: ReportItem): string => `fieldHref_${fieldName}`

const columnOf = (item: ReportItem): ReportColumn => ({
  title: item.fieldTxt,
  dataIndex: item.fieldName,
  align: 'center',
  fieldType: item.fieldType as ReportColumn['fieldType'],
  ...(item.isOrder && { sorter: 'true' as const }),
  ...(isTranslated(item) && { customRender: item.fieldName }),
  ...(item.fieldHref && { scopedSlots: { customRender: slotOf(item) } }),
  ...(item.fieldWidth && { fieldWidth: item.fieldWidth }),
  ...(item.isTotal && { isTotal: '1' as const }),
  ...(item.groupTitle && { groupTitle: item.groupTitle }),
  ...(item.dictCode && { dictCode: item.dictCode }),
})

export const visibleItems = ({ items }: Definition): ReportItem[] => items.filter(({ isShow }) => isShow)

export const columnsOf = (definition: Definition) => {
  const visible = visibleItems(definition)
  return {
    columns: visible.map(columnOf),
    fieldHrefSlots: visible
      .filter(({ fieldHref }) => fieldHref)
      .map((item): ReportLink => ({ slotName: slotOf(item), href: item.fieldHref! })),
    isGroupTitle: visible.some(({ groupTitle }) => groupTitle),
  }
}

export const keyOf = ({ items }: Definition): { keyColumn?: string } =>
  items.some(({ fieldName }) => fieldName === 'id') ? { keyColumn: 'id' } : {}

const UNFOLDED = 2

const VIEWS: Readonly<Record<string, ReportQueryItem['view']>> = {
  Integer: 'number',
  Long: 'number',
  Date: 'date',
  Datetime: 'datetime',
}

export const queryItems = ({ items }: Definition): ReportQueryItem[] =>
  items
    .filter(({ isSearch }) => isSearch)
    .map((item, i) => {
      const inDictionary = item.dictCode && !item.replaceVal && !item.dictCode.includes(',')
      return {
        label: item.fieldTxt,
        field: item.fieldName,
        mode: item.searchMode === 'group' ? 'group' : 'single',
        view: isTranslated(item) ? 'list' : (VIEWS[item.fieldType] ?? 'text'),
        ...(i >= UNFOLDED && { hidden: '1' as const }),
        config: inDictionary ? '1' : '0',
        ...(inDictionary && { dictCode: item.dictCode }),
        order: item.orderNum ?? i + 1,
      }
    })

/** Columns whose values need texts: in rows or in filters. */
export const namedItems = ({ items }: Definition): ReportItem[] =>
  items.filter(({ isShow, isSearch }) => isShow || isSearch)

export const paramInfos = ({ params }: Definition): ReportParamInfo[] =>
  params.map(({ id, cgrheadId, paramName, paramTxt, paramValue, orderNum }) => ({
    id,
    cgrheadId,
    paramName,
    paramTxt,
    paramValue,
    orderNum,
  }))
