/** 更新日志: what people at the desk notice, newest first. */

export interface Release {
  version: string
  news: readonly string[]
}

export const RELEASES: readonly Release[] = [
  {
    version: '0.1.0',
    news: [
      '菜单可以放在左侧或顶部，颜色、深色外观和多页签在“系统设置”里选择。',
      '搜索菜单支持中文、全拼和首字母。',
      '错误提示保留在提醒中，可以再看。',
      '多页签：切换页面后，条件、选择和没填完的表单都还在。',
      '用户、角色、菜单、部门、职务、数据字典和租户可以在页面上管理。',
      '列表支持高级查询、多列排序、固定列，以及导入、导出 Excel。',
      '每次修改都有历史，可以撤销；删除的用户和字典可以从回收站恢复。',
      '没有保存的内容自动存为草稿，刷新页面或换一台电脑也能继续。',
      '两人同时修改同一条记录时，双方的内容并排显示。',
    ],
  },
]
