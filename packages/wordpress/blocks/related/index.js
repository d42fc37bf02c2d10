/** The block in the editor: the list that the server renders, and two settings. */
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
    const emptyList = () =>
      createElement(
        components.Placeholder,
        { icon: 'networking', label: __('Related posts', 'textkin') },
        __('There are no related posts yet. Until there are, pages show no list.', 'textkin'),
      );
    const list = createElement(serverSideRender, {
      block: 'textkin/related',
      attributes,
      urlQueryArgs: context.postId ? { post_id: context.postId } : {},
      EmptyResponsePlaceholder: emptyList,
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
