import { pages, user, type MenuNode } from '@huxi/contract'
import { codeOf, verbsOf } from '@huxi/model'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useCan } from '../../kit/data/can.tsx'
import { useAllSaved } from '../../kit/list/views/saved.ts'
import { withRecord } from '../../kit/record/record-address.ts'
import { useFinder, type Finder } from '../../kit/ui/matcher.ts'
import { TABLET, useBelow } from '../../kit/data/viewport.ts'
import { chooseAppearance, shade } from '../../platform/appearance.ts'
import { choose, preferences } from '../../platform/preferences.ts'
import { useAccountItems } from '../account/account-items.tsx'
import { openBell } from '../bell/panel.ts'
import { useUrlNames } from '../routes/frame-page.tsx'
import { routeAt, type PageRoute } from '../routes/routes-from-menu.ts'
import { menuEntries } from '../search/entries.ts'
import { useTabs } from '../tabs/tabs.ts'
import { pathOfPage, useAskPage, useDeeds, usePatientSearch } from './deeds.ts'
import { ranked, type Found, type Item } from './rank.ts'
import { recentPages } from './recent.ts'
import { usePatients, type Patients } from './use-patients.ts'
import { usePeople, type People } from './use-people.ts'

export interface Group {
  name: string
  found: readonly Found[]
}

interface Groups {
  groups: readonly Group[]
  people: People
  patients: Patients
}

interface World {
  menu: readonly MenuNode[]
  routes: readonly PageRoute[]
  onKeys: () => void
}

export const useGroups = (typed: string, { menu, routes, onKeys }: World): Groups => {
  const find = useFinder(typed)
  const pages = usePages(menu, routes)
  const views = useViews(routes)
  const deeds = useDeeds(routes)
  const patients = usePatients(typed, routes)
  const patientSearch = usePatientSearch(typed, routes)
  const additions = useAdditions(routes)
  const actions = useActions(onKeys)
  const recent = useRecent(routes)
  const { people, items } = usePeopleItems(typed, routes)
  const visited = new Set(recent.map(({ key }) => key))
  return {
    people,
    patients,
    groups: [
      group('最近访问', recent, find),
      group(
        '页面',
        pages.filter(({ key }) => !visited.has(key)),
        find,
      ),
      group('视图', views, find),
      group('操作', [...deeds, ...actions, ...additions], find),
      // the server also finds by fields that are not shown here
      { name: '患者', found: patients.items.map((item) => ({ ...item, at: find(item.title) ?? [] })) },
      { name: '人员', found: items.map((item) => ({ ...item, at: find(item.title) ?? [] })).toSorted(byPlace) },
      { name: '更多', found: patientSearch.map((item) => ({ ...item, at: [] })) },
    ],
  }
}

const group = (name: string, items: readonly Item[], find: Finder): Group => ({ name, found: ranked(items, find) })

const LATE = Number.MAX_SAFE_INTEGER

const byPlace = (a: Found, b: Found): number => Math.sign((a.at[0] ?? LATE) - (b.at[0] ?? LATE))

const usePages = (menu: readonly MenuNode[], routes: readonly PageRoute[]): Item[] => {
  const names = useUrlNames()
  const navigate = useNavigate()
  return useMemo(
    () =>
      menuEntries(menu, routes, names).map(({ path, title, above, address }) => ({
        key: path,
        title,
        note: above,
        run: () =>
          address === undefined ? void navigate(path) : void window.open(address, '_blank', 'noopener,noreferrer'),
      })),
    [menu, routes, names, navigate],
  )
}

const useRecent = (routes: readonly PageRoute[]): Item[] => {
  const navigate = useNavigate()
  const active = useTabs((tabs) => tabs.active)
  return recentPages().flatMap(({ path, title }) => {
    const route = routeAt(routes, { pathname: path, search: '' })
    if (!route || route.screen.kind === 'redirect' || path === active) return []
    const above = route.trail.slice(1, -1).map((crumb) => crumb.title)
    return [{ key: path, title, note: above.join(' / '), run: () => void navigate(path) }]
  })
}

const useViews = (routes: readonly PageRoute[]): Item[] => {
  const { data = [] } = useAllSaved()
  const ask = useAskPage()
  return data.flatMap(({ id, title, resource: name }) => {
    const listed = pages.find(({ resource }) => resource.name === name)?.resource
    const path = listed && pathOfPage(routes, listed)
    if (path === undefined) return []
    return [{ key: `view ${id}`, title, note: listed!.title, run: () => ask(path, (search) => search, { view: id }) }]
  })
}

const ADDABLE = pages.map(({ resource }) => resource).filter((resource) => verbsOf(resource).includes('add'))

const useAdditions = (routes: readonly PageRoute[]): Item[] => {
  const { can } = useCan()
  const ask = useAskPage()
  return ADDABLE.flatMap((resource) => {
    const path = pathOfPage(routes, resource)
    if (path === undefined || !can(codeOf(resource, 'add'))) return []
    return [
      {
        key: `add ${resource.name}`,
        title: `新增${resource.title}`,
        run: () => ask(path, (search) => withRecord(search, resource)),
      },
    ]
  })
}

const useActions = (onKeys: () => void): Item[] => {
  const narrow = useBelow(TABLET)
  const account = useAccountItems().map(({ key, label, onClick }) => ({ key, title: label, run: onClick }))
  const dark = shade() === 'dark'
  const top = preferences().layout === 'topmenu'
  const appearance: Item = {
    key: 'appearance',
    title: dark ? '切换为浅色' : '切换为深色',
    words: ['外观', '主题'],
    run: () => chooseAppearance(dark ? 'light' : 'dark'),
  }
  const layout: Item = {
    key: 'layout',
    title: top ? '切换为侧边栏导航' : '切换为顶部栏导航',
    words: ['导航模式'],
    run: () => choose({ layout: top ? 'sidemenu' : 'topmenu' }),
  }
  const messages: Item = { key: 'messages', title: '打开消息', words: ['通知', '待办', '提醒'], run: () => openBell() }
  const keys: Item = { key: 'keys', title: '快捷键', words: ['键盘'], run: onKeys }
  return [messages, ...account, appearance, ...(narrow ? [] : [layout]), keys]
}

/** Users, with access to their page only. The address contains the id, no name. */
const usePeopleItems = (typed: string, routes: readonly PageRoute[]): { people: People; items: Item[] } => {
  const path = pathOfPage(routes, user)
  const people = usePeople(typed, path !== undefined)
  const ask = useAskPage()
  const items = people.rows.map(({ id, realname, username, orgCodeTxt }) => ({
    key: `person ${id}`,
    title: realname,
    note: [username, orgCodeTxt].filter(Boolean).join(' · '),
    run: () => path !== undefined && ask(path, (search) => withRecord(search, user, id)),
  }))
  return { people, items }
}
