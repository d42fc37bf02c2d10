/* global SwaggerUIBundle */
// Nothing is fetched but the document of the service itself, and no token outlives the page.
SwaggerUIBundle({
  url: '../openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  validatorUrl: null,
  persistAuthorization: false,
  onComplete() {
    document.querySelector('#servers')?.setAttribute('aria-label', 'Server');
  },
});
