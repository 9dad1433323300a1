/** All resource definitions: as large as a list page, so a separate chunk. */
export { resourceNamed } from '@huxi/contract'
