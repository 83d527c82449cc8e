import { serve } from '../../../kernel/server/module';
import { dictionaryHandlers } from './entries';
import { formulaHandlers } from './formulas';
import { itemHandlers } from './items';
import { schemaHandlers } from './schemas';

export const sportSettingsServer = serve({
  name: 'sport-settings',
  handlers: [...dictionaryHandlers, ...itemHandlers, ...formulaHandlers, ...schemaHandlers],
});
