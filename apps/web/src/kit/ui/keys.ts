/** Keyboard shortcuts of the app as data, and their one handler. */
import { useEffect, useEffectEvent } from 'react'
import { preferences } from '../../platform/preferences.ts'

export interface Shortcut {
  keys: readonly string[]
  does: string
  group: '全局' | '页签' | '列表' | '表单'
  /** single key without Ctrl or Alt; can be turned off in 系统设置 */
  single?: boolean
}

export const SHORTCUTS = {
  palette: { keys: ['Ctrl/⌘', 'K'], does: '打开命令面板：页面、人员、操作', group: '全局' },
  map: { keys: ['?'], does: '显示本页帮助和快捷键', group: '全局', single: true },
  lock: { keys: ['Alt', 'L'], does: '锁屏', group: '全局' },
  close: { keys: ['Esc'], does: '关闭最上面的一层', group: '全局' },
  tab: { keys: ['Alt', '1…9'], does: '切换到第 n 个页签', group: '页签' },
  closeTab: { keys: ['Alt', 'W'], does: '关闭当前页签', group: '页签' },
  tabMenu: { keys: ['Shift', 'F10'], does: '打开页签菜单', group: '页签' },
  query: { keys: ['/'], does: '跳到查询条件的第一项', group: '列表', single: true },
  add: { keys: ['N'], does: '新增', group: '列表', single: true },
  rows: { keys: ['↑', '↓'], does: '在表格中移动', group: '列表' },
  select: { keys: ['空格'], does: '选中当前行', group: '列表' },
  step: { keys: ['↑', '↓'], does: '在详情中看上一条、下一条', group: '列表' },
  open: { keys: ['Enter'], does: '打开当前行的详情', group: '列表' },
  remove: { keys: ['Delete'], does: '删除当前行，先询问', group: '列表' },
  cell: { keys: ['F2'], does: '在当前行直接修改；也可双击单元格，或按 → 选中后按 Enter', group: '列表' },
  cards: { keys: ['↑', '↓', '←', '→'], does: '在待办的卡片间移动，按钮上的字母直接办理', group: '列表' },
  save: { keys: ['Ctrl/⌘', 'S'], does: '保存表单', group: '表单' },
  submit: { keys: ['Ctrl/⌘', 'Enter'], does: '提交表单', group: '表单' },
  next: { keys: ['Enter'], does: '从单行输入框到下一项，最后到提交按钮', group: '表单' },
  move: { keys: ['Alt', '↑', '↓'], does: '在明细表中上移、下移当前行', group: '表单' },
  undo: { keys: ['Ctrl/⌘', 'Z'], does: '在明细表中撤销刚才的粘贴、删除或移动', group: '表单' },
} as const satisfies Record<string, Shortcut>

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** An input method is composing; one browser reports it by the old key code only. */
export const isComposing = ({ isComposing: composes, keyCode }: KeyboardEvent): boolean => composes || keyCode === 229

/** Ctrl (⌘ on a Mac) with a key and no other modifier. */
export const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Key, wanted: string): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === wanted

export const isBare = ({ ctrlKey, metaKey, altKey, shiftKey }: Key): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey

const TYPING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=combobox]'

export const isTyping = (event: KeyboardEvent): boolean =>
  isComposing(event) || (event.target instanceof Element && event.target.closest(TYPING) !== null)

/** A single-key shortcut that is enabled and not needed by an input. */
export const isFreeKey = (event: KeyboardEvent): boolean =>
  preferences().singleKeys &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event)

interface KeyOptions {
  on?: boolean
  first?: boolean
}

export const useKeys = (
  answer: (event: KeyboardEvent) => void,
  { on = true, first = false }: KeyOptions = {},
): void => {
  const onKey = useEffectEvent(answer)
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen, first)
    return () => document.removeEventListener('keydown', listen, first)
  }, [on, first])
}
