import manifest from '../../package.json' with { type: 'json' };

/** Version of the service, as published. */
export const version = manifest.version;
