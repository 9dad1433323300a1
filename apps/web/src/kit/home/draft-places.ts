import { pages, resourceOf, type DraftLine } from '@huxi/contract'

interface DraftPlace {
  title: string
  /** the page, as the menu names it; '' = it has none of its own */
  component: string
  query: Readonly<Record<string, string>>
}

const PAGES: readonly (readonly [start: string, title: string, component: string])[] = [
  ['page:assess-copd', '慢阻肺预后评估', 'assessment/copd'],
  ['page:assess-hcqycjxjz', '呼出气急性加重', 'assessment/hcqycjxjz'],
  ['page:assess-gssxxbbx', '高嗜酸性粒细胞表型', 'assessment/gssxxbbx'],
  ['page:assess-cat', 'CAT 问卷', 'assessment/catQuestionnaire'],
  ['page:rule-', '数据规则', 'system/PermissionList'],
]

const amendedBy = (rest: string): DraftPlace['query'] => (rest.startsWith('-') ? { amends: rest.slice(1) } : {})

/** undefined = the form no longer exists */
export const placeOf = ({ key }: Pick<DraftLine, 'key'>): DraftPlace | undefined => {
  const form = PAGES.find(([start]) => key.startsWith(start))
  if (form) {
    const [start, title, component] = form
    const rest = key.slice(start.length)
    return { title, component, query: start.startsWith('page:assess-') ? amendedBy(rest) : {} }
  }
  const cut = key.lastIndexOf(':')
  const [r, id] = [resourceOf(key.slice(0, cut)), key.slice(cut + 1)]
  if (!r) return undefined
  const component = pages.find(({ resource }) => resource === r)?.component ?? ''
  if (id === 'new') return { title: `新增${r.title}`, component, query: { open: r.name } }
  // of rows below another record the page knows which
  if (id.startsWith('new-')) return { title: `新增${r.title}`, component, query: {} }
  return { title: `编辑${r.title}`, component, query: { open: `${r.name}/${id}` } }
}
