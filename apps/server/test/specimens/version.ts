import { dict, int, resource, text } from '@huxi/model'

/** A record that is one version of its topic. */
export const version = resource({
  name: 'specimen:version',
  title: '版本标本',
  table: 'specimen_version',
  path: '/specimen/version',
  owner: 'tenant',
  label: '{topic} 第 {no} 版',
  fields: {
    topic: text('主题', { required: true, max: 100, search: 'eq' }),
    no: int('版本', { only: ['list'] }),
    state: dict('状态', 'send_status', { only: ['list'], search: 'eq' }),
  },
  states: {
    field: 'state',
    initial: '0',
    versions: { by: 'topic', live: '1', end: 'end', number: 'no' },
    moves: {
      publish: { label: '发布', from: '0', to: '1' },
      end: { label: '停用', from: '1', to: '2' },
    },
  },
})
