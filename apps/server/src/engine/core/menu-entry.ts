import { codeOf, moveCode, movesOf, verbsOf, verbTitle, type AreaContract, type Resource } from '@huxi/model'

interface MenuButton {
  readonly id: string
  readonly name: string
  readonly perms: string
  /** 1 = shown when held, 2 = disabled unless held */
  readonly type?: '1' | '2'
}

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly under?: string
  readonly url: string
  readonly component: string
  readonly sort: number
  readonly icon?: string
  readonly perms?: string
  /** not in the menu: the page of one record, open to holders of its parent */
  readonly hidden?: true
  /** only in the demo profile; `codes`: outside it hidden and closed, while its permission codes can be granted */
  readonly demo?: true | 'codes'
  readonly buttons: readonly MenuButton[]
}

type GivenButton = Omit<MenuButton, 'id'> & { readonly id?: string }

interface Given extends Omit<MenuEntry, 'id' | 'name' | 'component' | 'buttons'> {
  /** in addition to the derived ones; a button with the code of a derived one replaces it */
  readonly buttons?: readonly GivenButton[]
}

/** The page of resources: the list permission opens it, and each other verb and move is a button. */
interface ResourceEntry extends Omit<Given, 'url'> {
  readonly of: readonly [Resource, ...Resource[]]
  /** absent: the title of the resource */
  readonly name?: string
  /** absent: the path of the resource */
  readonly url?: string
}

interface OtherEntry extends Given {
  readonly of?: undefined
  readonly id: string
  readonly name: string
  readonly component: string
}

export type GivenEntry = ResourceEntry | OtherEntry

const DIRECTORY = 'layouts/RouteView'

export const menuGroup = (group: Pick<MenuEntry, 'id' | 'name' | 'url' | 'sort' | 'icon' | 'demo'>): GivenEntry => ({
  ...group,
  component: DIRECTORY,
})

export const detailEntry = (list: { id: string; url: string }, name: string, component: string): GivenEntry => ({
  id: `${list.id}_detail`,
  name,
  under: list.id,
  url: `${list.url}/:id`,
  component,
  sort: 99,
  hidden: true,
})

const ofResources = (
  { of, buttons = [], ...entry }: ResourceEntry,
  contract: AreaContract | undefined,
): MenuEntry[] => {
  const [first] = of
  const page = contract?.pages.find(({ resource }) => resource === first)
  if (!page) throw new Error(`the contract of the area names no page of ${first.name}`)
  const list = {
    id: idOf(first.name),
    name: first.title,
    url: first.path,
    perms: of.map((r) => codeOf(r, 'list')).join(','),
    component: page.component,
    ...entry,
    buttons: withGivenButtons(
      of.flatMap((r) => buttonsOf(r, r === first ? '' : r.title)),
      buttons,
    ).map(withId),
  }
  return page.detail ? [list, ...menuEntries(detailEntry(list, `${first.title}详情`, page.detail))] : [list]
}

/** The entry of a list brings that of its record page. */
export const menuEntries = (given: GivenEntry, contract?: AreaContract): MenuEntry[] =>
  given.of ? ofResources(given, contract) : [{ ...given, buttons: (given.buttons ?? []).map(withId) }]

const idOf = (code: string): string => code.replaceAll(':', '_')

const firstCode = ({ perms }: GivenButton): string => perms.split(',')[0]!

const withId = (button: GivenButton): MenuButton => ({ id: idOf(firstCode(button)), ...button })

const withGivenButtons = (derived: readonly GivenButton[], written: readonly GivenButton[]): GivenButton[] => {
  const own = new Map(written.map((button) => [firstCode(button), button]))
  const codes = derived.map(firstCode)
  return [
    ...derived.map((button) => own.get(firstCode(button)) ?? button),
    ...written.filter((button) => !codes.includes(firstCode(button))),
  ]
}

const buttonsOf = (r: Resource, noun: string): GivenButton[] => {
  const named = new Map<string, string>()
  for (const verb of verbsOf(r)) {
    const code = codeOf(r, verb)
    if (code !== codeOf(r, 'list') && !named.has(code)) named.set(code, `${verbTitle(verb)}${noun}`)
  }
  for (const [name, { label }] of movesOf(r)) {
    const code = moveCode(r, name)
    if (!named.has(code)) named.set(code, label)
  }
  return [...named].map(([perms, name]) => ({ perms, name }))
}
