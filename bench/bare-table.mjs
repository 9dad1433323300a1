/** Yardstick of a list: React and the library's table with ten rows, mounted by a click. */
import { Button, Table } from 'antd'
import { createElement as h } from 'react'
import { openedByClick } from './opened.mjs'

const ROWS = Array.from({ length: 10 }, (_, at) => ({
  id: at,
  name: `职务 ${at}`,
  code: `C${at}`,
  rank: at,
  by: '管理员',
}))

const COLUMNS = [
  ...['name', 'code', 'rank', 'by'].map((key) => ({ key, dataIndex: key, title: key, width: 160 })),
  {
    key: 'actions',
    title: '操作',
    width: 144,
    fixed: 'end',
    render: () => [h(Button, { key: 1, type: 'link' }, '编辑'), h(Button, { key: 2, type: 'link' }, '更多')],
  },
]

openedByClick(() =>
  h(Table, {
    rowKey: 'id',
    columns: COLUMNS,
    dataSource: ROWS,
    rowSelection: {},
    pagination: false,
    sticky: true,
    scroll: { x: 800 },
  }),
)
