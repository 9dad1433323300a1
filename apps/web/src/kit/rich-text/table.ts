/** Tables: rectangular rows of cells; Tab moves from cell to cell and leaves at the last. */
import { Extension, Node, type Editor, type Extensions } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { TextSelection, type Command } from '@tiptap/pm/state'

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  group: 'block',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const spanOf = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: ({ [name]: span }: Record<string, unknown>) => (span === 1 ? {} : { [name]: span }),
})

const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: spanOf('colspan'),
      rowspan: spanOf('rowspan'),
      // the table commands expect widths; our columns have none
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const runIn = (editor: Editor, command: Command): boolean => command(editor.state, editor.view.dispatch)

const TableEditing = Extension.create({
  name: 'tableEditing',
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: () => runIn(this.editor, goToNextCell(1)),
      'Shift-Tab': () => runIn(this.editor, goToNextCell(-1)),
    }
  },
})

export const TABLE: Extensions = [Table, TableRow, cell('tableHeader', 'th'), cell('tableCell', 'td'), TableEditing]

const row = (type: string, count: number) => ({
  type: 'tableRow',
  content: Array.from({ length: count }, () => ({ type, content: [{ type: 'paragraph' }] })),
})

/** Inserts a heading row and empty rows; the cursor is in the first heading. */
export const insertTable =
  (rows: number, columns: number): Command =>
  (state, dispatch) => {
    const content = [row('tableHeader', columns), ...Array.from({ length: rows - 1 }, () => row('tableCell', columns))]
    const tr = state.tr.replaceSelectionWith(state.schema.nodeFromJSON({ type: 'table', content }))
    const begin = TextSelection.near(tr.doc.resolve(state.selection.from + 1))
    dispatch?.(tr.setSelection(begin).scrollIntoView())
    return true
  }
