/** Settings of a field that are on or off. */
export const FLAGS = [
  ['required', '必填'],
  ['unique', '不重复'],
  ['list', '列表显示'],
  ['search', '可查询'],
  ['readOnly', '只读'],
  ['hiddenInForm', '填写时不显示'],
  ['released', '用于报表'],
] as const
