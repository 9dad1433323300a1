/**
 * The tab a page is mounted in. The shell opens, hides and closes tabs; pages only say what must not be lost. A hidden tab
 * keeps state and markup while its effects rest, so what has to outlive that is kept here.
 */
import { createContext, use } from 'react'
import { create } from 'zustand'

export interface Tab {
  /** path of the tab, without query */
  key: string
  /** several pages live side by side: leaving this one for another loses nothing */
  lives: boolean
  /** whether it is the one in sight now; to be asked inside of effects */
  isActive: () => boolean
  /** gives the tab a title of the page's own, remembered for its path */
  setTitle: (title: string) => void
  /** closes the tab; asks first when something is not saved */
  close: () => void
}

const ALONE: Tab = {
  key: '',
  lives: false,
  isActive: () => true,
  setTitle: () => undefined,
  close: () => undefined,
}

export const TabContext = createContext<Tab>(ALONE)

/** The tab of the calling page; outside of the shell a place of its own that is always in sight. */
export const useTab = (): Tab => use(TabContext)

type DirtyTabs = Readonly<Record<string, readonly string[]>>

/** Forms with unsaved changes: tab key → names of the forms. */
export const useDirtyTabs = create<DirtyTabs>(() => ({}))

const NONE: readonly string[] = []

/** Notes that a form of a tab has unsaved changes, or has none any more. */
export const markDirty = (tab: string, form: string, dirty: boolean): void => {
  const forms = useDirtyTabs.getState()[tab] ?? NONE
  if (forms.includes(form) === dirty) return
  useDirtyTabs.setState({ [tab]: dirty ? [...forms, form] : forms.filter((name) => name !== form) })
}

/** A tab is gone, and its forms with it. */
export const forgetTab = (tab: string): void => {
  if (isDirty(tab)) useDirtyTabs.setState({ [tab]: NONE })
}

/** Whether a tab holds something that is not saved. */
export const isDirty = (tab: string): boolean => (useDirtyTabs.getState()[tab] ?? NONE).length > 0

/** Whether anything typed anywhere is not saved. */
export const anythingDirty = (): boolean => Object.keys(useDirtyTabs.getState()).some(isDirty)

/** F5 and closing the window: the browser asks in its own words. */
const askBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

useDirtyTabs.subscribe(() => {
  if (anythingDirty()) window.addEventListener('beforeunload', askBeforeUnload)
  else window.removeEventListener('beforeunload', askBeforeUnload)
})
