"""What fields of research are called, and words that name none: how a label sounds, where few papers cannot tell.

Written for this program from general knowledge of computer science and its neighbours. A heading is only a little more
welcome than another phrase that says as much about a topic, and a topic of a subject that is not here is named as well:
the list decides between phrases that two or three papers happen to share.
"""

from __future__ import annotations

from functools import cache

from corpus.topics.pieces import phrase_key

_HEADINGS = """
3D reconstruction, abstractive summarization, action recognition, active learning, activity recognition, adversarial
attack, adversarial example, adversarial robustness, adversarial training, aerial robot, aerial vehicle, algorithmic
fairness, anomaly detection, approximate inference, approximation algorithm, assistive robot, attention mechanism,
autonomous driving, autonomous racing, autonomous vehicle, Bayesian inference, Bayesian network, Bayesian
optimization, bilevel optimization, brain imaging, camera calibration, catastrophic forgetting, causal discovery,
causal inference, causality, click-through rate, climate model, clinical decision support, cloud computing, code
generation, collaborative filtering, collision avoidance, combinatorial optimization, commonsense reasoning, community
detection, compressed sensing, computational biology, computational complexity, computer graphics, computer vision,
conformal prediction, constraint satisfaction, contact-rich manipulation, continual learning, contrastive learning,
convex optimization, convolutional network, convolutional neural network, coreference resolution, cross-lingual
transfer, crowdsourcing, data augmentation, data compression, data mining, data poisoning, database system, decision
making, decision tree, deep reinforcement learning, deformable object, dense retrieval, density estimation, dependency
parsing, depth estimation, dexterous manipulation, dialogue system, differential privacy, diffusion model, diffusion
policy, dimensionality reduction, disentangled representation, distributed learning, distributed optimization,
distribution shift, document classification, domain adaptation, domain generalization, drug discovery, dynamic
programming, dynamical system, embodied agent, energy-based model, ensemble learning, entity linking, equivariant
network, event camera, experimental design, explainable AI, extreme classification, face recognition, facial
expression recognition, fairness, fake news detection, feature selection, federated learning, few-shot learning,
fine-grained classification, formal verification, foundation model, game theory, Gaussian process, gene expression,
generalization bound, generative adversarial network, generative model, gradient boosting, gradient descent, graph
matching, graph neural network, graph representation learning, graph theory, graphical model, grasp planning, hate
speech detection, human pose estimation, human-computer interaction, human-robot collaboration, human-robot
interaction, humanoid robot, hyperparameter optimization, hyperparameter tuning, image captioning, image
classification, image compression, image denoising, image editing, image generation, image registration, image
restoration, image retrieval, image segmentation, imitation learning, in-context learning, inertial navigation,
influence function, information extraction, information retrieval, information theory, instance segmentation, integer
programming, interpretability, intrusion detection, inverse problem, inverse reinforcement learning, kernel method,
knowledge distillation, knowledge graph, label noise, language generation, language grounding, language model, large
language model, latent variable model, learning theory, learning to rank, legged locomotion, linear programming,
linear regression, link prediction, locomotion, long-tailed recognition, low-rank approximation, low-resource
language, machine translation, manifold learning, Markov chain Monte Carlo, Markov decision process, matrix
completion, matrix factorization, mean-field game, mechanism design, medical imaging, meta-learning, mixture of
experts, mobile manipulation, mobile robot, model compression, model interpretability, model predictive control, model
pruning, model selection, model-based reinforcement learning, molecular dynamics, molecule generation, motion capture,
motion estimation, motion planning, multi-agent planning, multi-agent reinforcement learning, multi-agent system,
multi-armed bandit, multi-object tracking, multi-robot system, multi-task learning, multi-view learning, mutual
information, named entity recognition, natural language generation, natural language inference, natural language
processing, natural language understanding, nearest neighbor search, network compression, network pruning, neural
architecture search, neural machine translation, neural network verification, neural radiance field, neural rendering,
neural tangent kernel, news recommendation, noisy label, non-convex optimization, object detection, object
manipulation, object recognition, object tracking, off-policy evaluation, offline reinforcement learning, online
advertising, online convex optimization, online learning, open-domain question answering, optical flow, optimal
control, optimal transport, out-of-distribution detection, out-of-distribution generalization, parallel computing,
parameter-efficient fine-tuning, path planning, person re-identification, point cloud, policy gradient, pose
estimation, posterior sampling, preference learning, principal component analysis, privacy, probabilistic programming,
program synthesis, protein design, protein structure, quantization, quantum computing, query optimization, question
answering, question generation, random forest, reading comprehension, recommender system, recurrent neural network,
reinforcement learning, relation extraction, remote sensing, representation learning, residual network,
retrieval-augmented generation, reward learning, reward shaping, robot control, robot learning, robot manipulation,
robot navigation, robot perception, robotic manipulation, robust optimization, robust statistics, safe reinforcement
learning, sample complexity, scene graph generation, scene understanding, self-supervised learning, semantic parsing,
semantic segmentation, semantic similarity, semi-supervised learning, sensor fusion, sensor network, sentence
embedding, sentiment analysis, sequence modeling, sequence-to-sequence model, sequential recommendation, shape
analysis, sign language, signal processing, simultaneous localization and mapping, social choice, social media, social
network, soft robot, software engineering, sparse coding, sparse recovery, spectral clustering, speech recognition,
speech synthesis, spiking neural network, state estimation, state space model, statistical learning theory, stereo
matching, stochastic block model, stochastic control, stochastic gradient descent, stochastic optimization, structure
from motion, structured prediction, style transfer, submodular optimization, subspace clustering, super-resolution,
support vector machine, surrogate model, survival analysis, swarm robotics, tactile sensing, task and motion planning,
teleoperation, tensor decomposition, test-time adaptation, text classification, text generation, text simplification,
text-to-image generation, text-to-speech, Thompson sampling, time series, time series forecasting, topic model,
trajectory optimization, trajectory prediction, transfer learning, uncertainty estimation, uncertainty quantification,
unsupervised domain adaptation, unsupervised learning, value function approximation, vanishing gradient, variance
reduction, variational autoencoder, variational inference, video generation, video object segmentation, video
understanding, vision-language model, visual navigation, visual odometry, visual question answering, visual reasoning,
visual servoing, visual tracking, weather forecasting, web search, web service, whole-body control, word embedding,
word sense disambiguation, zero-shot learning, zeroth-order optimization
"""

#: Words of any paper on learning, systems or data. A phrase of nothing else ("training data") names no subject.
_WEAK = """
accuracy activity algorithm analyses analysis application applied approach approximation architecture baseline batch
behavior benchmark bound case class cluster complexity computation computational computer condition conditional
connection constraint context cost data dataset deep depth design detail device dimension dimensional distribution
domain efficiency embedding environment error estimate estimation estimator evaluation evidence example experiment
feature flow footprint format framework function general goal group guarantee high human image inference information
inherent input instance joint knowledge label large layer learn learned learning length level likelihood linear local
loss low lower machine map mapping marginal maximum mean measure measurement memory method metric minimum model
modeling module name natural network neural new node noise noisy number object objective observation observational
operation operator optimal original output pair parameter path performance platform point prediction prior probability
problem procedure process processing property quality random rate real representation requirement resource response
result robot robotic run sample scale score search sequence set setting shape shift side signal similarity simulation
single site size small solution source space speed state statistic step strategy structure subset system target task
technique term test time total train trained training transfer type uniform unit unknown unseen upper user value
variable variance vector weight world
"""

#: What data and exercises end in: "CelebA dataset", "detection task".
_TAILS = "benchmark corpus dataset problem task"
_JOINTS = frozenset({"of", "to", "from"})


@cache
def headings() -> frozenset[tuple[str, ...]]:
    """The keys of what fields of research are called."""
    return frozenset(phrase_key(" ".join(one.split())) for one in _HEADINGS.split(","))


@cache
def weak_words() -> frozenset[str]:
    """The stems of words that name no subject, nor do phrases of them alone."""
    return frozenset(part for word in _WEAK.split() for part in phrase_key(word))


@cache
def _tails() -> frozenset[str]:
    return frozenset(part for word in _TAILS.split() for part in phrase_key(word))


def is_roundabout(key: tuple[str, ...]) -> bool:
    """Whether a phrase circumscribes a subject (flow of information), or says what it is tried on."""
    return not _JOINTS.isdisjoint(key) or key[-1] in _tails()
