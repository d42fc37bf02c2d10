/** The block in the editor: the server's own list, and its two settings. */
(function ({ blocks, blockEditor, components, element, i18n, serverSideRender }) {
  const { createElement, Fragment } = element;
  const { __ } = i18n;

  function edit({ attributes, setAttributes, context }) {
    const set = (name) => (value) => setAttributes({ [name]: value });
    const settings = createElement(
      components.PanelBody,
      null,
      createElement(components.TextControl, {
        label: __('Title', 'textkin'),
        value: attributes.title ?? __('Related posts', 'textkin'),
        onChange: set('title'),
      }),
      createElement(components.RangeControl, {
        label: __('Number of posts', 'textkin'),
        value: attributes.count,
        onChange: set('count'),
        min: 1,
        max: 20,
      }),
    );
    const none = () =>
      createElement(
        components.Placeholder,
        { icon: 'networking', label: __('Related posts', 'textkin') },
        __('None are known yet; pages show none then.', 'textkin'),
      );
    const list = createElement(serverSideRender, {
      block: 'textkin/related',
      attributes,
      urlQueryArgs: context.postId ? { post_id: context.postId } : {},
      EmptyResponsePlaceholder: none,
    });
    return createElement(
      Fragment,
      null,
      createElement(blockEditor.InspectorControls, null, settings),
      createElement('div', blockEditor.useBlockProps(), list),
    );
  }

  blocks.registerBlockType('textkin/related', { edit, save: () => null });
})(window.wp);
