import { defineModule } from '../../kernel/shared/module';
import * as calls from './contract';
import { screens } from './screens';
import en from './locale/en-US';
import zh from './locale/zh-CN';

export const schoolSite = defineModule({
  name: 'school-site',
  // people: a consent to photographs. files: addresses of pictures. operations: what the operator publishes.
  // class, notice: a class teacher hands news on to the children of the class.
  // organisation: its record, its seven entries. mall: what is on a seller's shelf. proof: its QR code. device: what may be downloaded.
  uses: ['files', 'notice', 'people', 'class', 'operations', 'organisation', 'mall', 'proof', 'device'],
  // What the office keeps for its page.
  reads: ['organisation'],
  calls,
  screens,
  locale: { 'zh-CN': zh, 'en-US': en },
});
