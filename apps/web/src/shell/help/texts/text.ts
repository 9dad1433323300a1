export interface PageHelp {
  readonly about: string
  readonly buttons: readonly (readonly [name: string, does: string])[]
}

export type PageHelps = Readonly<Record<string, PageHelp>>

/** Lists with inline editing. */
export const IN_PLACE = ['双击单元格', '直接修改简单的内容，离开即保存，可以撤销；Esc 放弃'] as const
export const HISTORY = ['修改历史', '看谁在什么时候改了什么，可以撤销'] as const
export const SHEETS = ['导入 / 导出', '用 Excel 成批登记，或把查到的结果存成表格'] as const
