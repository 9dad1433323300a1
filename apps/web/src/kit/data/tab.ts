/**
 * The tab a page is mounted in. The shell opens, hides and closes tabs. A hidden tab keeps state and markup while its
 * effects pause; state that must survive that is kept here.
 */
import { createContext, use } from 'react'
import { create } from 'zustand'
import { askBeforeUnload } from '../../platform/unload.ts'

export interface Tab {
  key: string
  lives: boolean
  isActive: () => boolean
  setTitle: (title: string) => void
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

/** The tab of the calling page; outside the shell a tab that is always visible. */
export const useTab = (): Tab => use(TabContext)

type DirtyTabs = Readonly<Record<string, readonly string[]>>

export const useDirtyTabs = create<DirtyTabs>(() => ({}))

const NONE: readonly string[] = []

export const markDirty = (tab: string, form: string, dirty: boolean): void => {
  const forms = useDirtyTabs.getState()[tab] ?? NONE
  if (forms.includes(form) === dirty) return
  useDirtyTabs.setState({ [tab]: dirty ? [...forms, form] : forms.filter((name) => name !== form) })
}

export const forgetTab = (tab: string): void => {
  if (isDirty(tab)) useDirtyTabs.setState({ [tab]: NONE })
}

export const isDirty = (tab: string): boolean => (useDirtyTabs.getState()[tab] ?? NONE).length > 0

export const anythingDirty = (): boolean => Object.keys(useDirtyTabs.getState()).some(isDirty)

useDirtyTabs.subscribe(() => askBeforeUnload(anythingDirty()))
