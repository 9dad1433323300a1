/** Warns of a page component missing in this program; an older client may have it, so it is no error. */
import type { FormRule } from 'antd'

/** Same patterns as the page registry (shell/routes/pages.ts), which pages may not import; only the names are used. */
const files = import.meta.glob([
  '../../*/*.tsx',
  '../../account/{center,settings}/*.tsx',
  '../../form/{advancedForm,stepForm}/*.tsx',
  '../../list/search/*.tsx',
  '../../profile/{advanced,basic}/*.tsx',
  '../../modules/*/*.tsx',
  '../../modules/online/*/*.tsx',
  '../../modules/online/*/auto/*.tsx',
  '../../modules/online/*/auto/*/*.tsx',
  '!../../**/*.test.tsx',
])

const LAYOUTS = 'layouts/'

/** Component names as menus write them; neighbours of this folder come as `../`. */
const PAGES: ReadonlySet<string> = new Set(
  Object.keys(files).map((file) =>
    (file.startsWith('../../') ? file.slice(6) : `system/${file.slice(3)}`).replace(/\.tsx$/, ''),
  ),
)

export const isKnownPage = (component: string): boolean => component.startsWith(LAYOUTS) || PAGES.has(component)

export const knownPage: FormRule = {
  warningOnly: true,
  validator: async (_, value: unknown) => {
    const component = String(value ?? '').trim()
    if (component !== '' && !isKnownPage(component))
      throw new Error(`本系统没有页面“${component}”，打开该菜单会显示“页面不存在”，请核对大小写和路径`)
  },
}
