/** Online forms without their definition: names, choices and trees. */
import { endpointsIn, int, resource, returns, text, verbEndpoint } from '@huxi/model'

/** The tenant in the prefix keeps codes of two tenants apart. */
export const formPrefix = (tenantId: number): string => `form${tenantId}:`

const tenantOfCode = (code: string): number | undefined => {
  const found = /^form(\d+):/.exec(code)
  return found ? Number(found[1]) : undefined
}

export const isFormName = (name: string): boolean => tenantOfCode(name) !== undefined

export const countsInTenant = (code: string, tenantId: number | null): boolean =>
  (tenantOfCode(code) ?? tenantId) === tenantId

export const anyForm = resource({
  name: 'online:anyForm',
  title: '在线表单',
  table: 'onl_form_row',
  path: '/online/form/:form',
  owner: 'tenant',
  label: 'formVersion',
  history: true,
  keepDeleted: true,
  fields: { formVersion: int('表单版本', { required: true, only: ['list'] }) },
})

export const formChoices = (name: string) =>
  verbEndpoint({ ...anyForm, path: `/online/form/${name.slice(name.indexOf(':') + 1)}` }, 'choices')

const { get } = endpointsIn('在线表单')

export interface FormNode {
  key: string
  title: string
  children: FormNode[]
}

export const formTree = get('/online/cgform/api/tree', '在线表单的树', 'login', {
  query: { resource: text('表单', { required: true, max: 64 }) },
  out: returns<FormNode[]>(),
})
