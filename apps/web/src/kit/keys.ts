/** The keyboard map of the house as data, and the one way to answer a key. */
import { useEffect, useEffectEvent } from 'react'
import { preferences } from '../platform/preferences.ts'

export interface Shortcut {
  /** as people read them */
  keys: readonly string[]
  does: string
  group: '全局' | '页签' | '列表' | '表单'
  /** a single key without Ctrl or Alt; can be turned off in 系统设置 */
  single?: boolean
}

/** Every key that does something (ux.md §6), shown by `?` and in 帮助. */
export const SHORTCUTS = {
  palette: { keys: ['Ctrl/⌘', 'K'], does: '打开命令面板：页面、人员、操作', group: '全局' },
  map: { keys: ['?'], does: '显示快捷键', group: '全局', single: true },
  close: { keys: ['Esc'], does: '关闭最上面的一层', group: '全局' },
  tab: { keys: ['Alt', '1…9'], does: '切换到第 n 个页签', group: '页签' },
  closeTab: { keys: ['Alt', 'W'], does: '关闭当前页签', group: '页签' },
  tabMenu: { keys: ['Shift', 'F10'], does: '打开页签菜单', group: '页签' },
  query: { keys: ['/'], does: '跳到查询条件的第一项', group: '列表', single: true },
  rows: { keys: ['↑', '↓'], does: '在表格中移动', group: '列表' },
  select: { keys: ['空格'], does: '选中当前行', group: '列表' },
  open: { keys: ['Enter'], does: '打开当前行的详情', group: '列表' },
  save: { keys: ['Ctrl/⌘', 'S'], does: '保存表单', group: '表单' },
  submit: { keys: ['Ctrl/⌘', 'Enter'], does: '提交表单', group: '表单' },
  next: { keys: ['Enter'], does: '到下一个单行输入框，最后一个则提交', group: '表单' },
} as const satisfies Record<string, Shortcut>

const TYPING = 'input, textarea, select, [contenteditable=true], [role=combobox]'

/** Somebody is typing, or an input method is composing. */
export const isTyping = ({ target, isComposing }: KeyboardEvent): boolean =>
  isComposing || (target instanceof Element && target.closest(TYPING) !== null)

/** A single key that nobody else wants and that is not turned off. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  preferences().singleKeys &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event)

const LAYER = '.ant-modal-wrap, .ant-drawer-open'

const isShown = (layer: Element): boolean => layer.checkVisibility?.() ?? true

/** Whether a dialog or drawer lies above a part of the page; one that stands inside of it does not. */
export const layerAbove = (part?: Element | null): boolean =>
  !part?.closest(LAYER) && [...document.querySelectorAll(LAYER)].some(isShown)

/** Calls back for every key of the document while `on`. */
export const useKeys = (answer: (event: KeyboardEvent) => void, on = true): void => {
  const onKey = useEffectEvent(answer)
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on])
}
