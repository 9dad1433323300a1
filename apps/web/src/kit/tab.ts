/**
 * The tab a page stands in. The shell opens, hides and closes tabs; pages only say what must not be lost. A hidden tab
 * keeps state and markup while its effects rest, so what has to outlive that stands here.
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
}

export const TabContext = createContext<Tab>({ key: '', lives: false, isActive: () => true })

/** The tab of the calling page; outside of the shell a place of its own that is always in sight. */
export const useTab = (): Tab => use(TabContext)

/** Forms with unsaved changes: tab key → names of the forms. */
export const useDirtyTabs = create<Readonly<Record<string, readonly string[]>>>(() => ({}))

/** Notes that a form of a tab has unsaved changes, or has none any more. */
export const markDirty = (tab: string, form: string, dirty: boolean): void => {
  const others = (useDirtyTabs.getState()[tab] ?? []).filter((name) => name !== form)
  useDirtyTabs.setState({ [tab]: dirty ? [...others, form] : others })
}

/** A tab is gone, and its forms with it. */
export const forgetTab = (tab: string): void => useDirtyTabs.setState({ [tab]: [] })

/** Whether anything typed anywhere is not saved. */
export const anythingDirty = (): boolean => Object.values(useDirtyTabs.getState()).some(({ length }) => length > 0)
