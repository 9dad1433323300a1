import { TableOutlined } from '@ant-design/icons'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import { insertTable, runIn } from './table.ts'
import { Dropdown } from '../ui/popup.tsx'
import styles from './rich-text.module.css'

const ROWS = 3
const COLUMNS = 3
const INSERT = `插入表格（${ROWS} 行 ${COLUMNS} 列）`

const COMMANDS: Readonly<Record<string, Command>> = {
  下方插入行: addRowAfter,
  右侧插入列: addColumnAfter,
  '首行为标题 / 取消': toggleHeaderRow,
  删除行: deleteRow,
  删除列: deleteColumn,
  删除表格: deleteTable,
}

const run = (editor: Editor, name: string): void => {
  editor.commands.focus()
  runIn(editor, COMMANDS[name] ?? insertTable(ROWS, COLUMNS))
}

export const TableTool = ({ editor }: { editor: Editor }) => {
  const inside = useEditorState({ editor, selector: () => isInTable(editor.state) })
  return (
    <Dropdown
      trigger={['click']}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- in the menu that was just asked for
      autoFocus
      menu={{
        items: [
          { key: INSERT, label: INSERT, disabled: inside },
          { type: 'divider' },
          ...Object.keys(COMMANDS).map((name) => ({ key: name, label: name, disabled: !inside })),
        ],
        onClick: ({ key }) => run(editor, key),
      }}
    >
      <button
        type="button"
        className={styles.tool}
        data-tool
        tabIndex={-1}
        aria-label="表格"
        title="表格"
        aria-haspopup="menu"
        aria-pressed={inside}
      >
        <TableOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
